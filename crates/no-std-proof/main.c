#include <inttypes.h>
#include <stdio.h>

uint64_t play_every_game(uint64_t seed);

int main(void) {
    uint64_t steps = play_every_game(1);
    printf("one game of each: %" PRIu64 " steps without std and without an allocator\n", steps);
    return steps == 0;
}
