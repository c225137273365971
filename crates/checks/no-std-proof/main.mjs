// Prints what `main.c` prints: node main.mjs MODULE
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const { play_every_game, check_stored_forms, hash_games } = instance.exports;
const steps = play_every_game(1n);
const forms = check_stored_forms();
const hash = BigInt.asUintN(64, hash_games(1n)).toString(16).padStart(16, '0');
console.log(`one game of each: ${steps} steps without std and without an allocator`);
console.log(`${forms} stored positions, games with hash ${hash}`);
process.exitCode = steps === 0n || forms === 0 ? 1 : 0;
