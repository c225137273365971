#include <inttypes.h>
#include <stdio.h>

uint64_t play_every_game(uint64_t seed);
uint32_t check_stored_forms(void);
uint64_t hash_games(uint64_t seed);

int main(void) {
    uint64_t steps = play_every_game(1);
    printf("one game of each: %" PRIu64 " steps without std and without an allocator\n", steps);
    uint32_t forms = check_stored_forms();
    printf("%" PRIu32 " stored positions, games with hash %016" PRIx64 "\n", forms, hash_games(1));
    return steps == 0 || forms == 0;
}
