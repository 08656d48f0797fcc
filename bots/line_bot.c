/* A first bot in C: wins if it can, else blocks, else plays near the centre.
   It speaks "lines"; try it:
       cc -O2 -o line_bot bots/line_bot.c && quaterne match lines:./line_bot random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOBODY, ME, YOU };

static int width, height, n;
static int grid[32][32], stones[32]; /* grid[column][row], row 0 at the bottom */

static void put(int column, int who) { grid[column][stones[column]++] = who; }

static int at(int x, int y, int who) {
    return x >= 0 && x < width && y >= 0 && y < height && grid[x][y] == who;
}

/* Whether a stone dropped in this column makes a line of n. */
static int wins(int column, int who) {
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int row = stones[column];
    for (int d = 0; d < 4; d++) {
        int dx = directions[d][0], dy = directions[d][1], length = 1;
        for (int k = 1; at(column + k * dx, row + k * dy, who); k++) length++;
        for (int k = 1; at(column - k * dx, row - k * dy, who); k++) length++;
        if (length >= n) return 1;
    }
    return 0;
}

/* The best column, or -1 when the board is full. */
static int choose(void) {
    int best = -1;
    for (int who = ME; who <= YOU; who++)
        for (int column = 0; column < width; column++)
            if (stones[column] < height && wins(column, who)) return column;
    for (int column = 0; column < width; column++)
        if (stones[column] < height &&
            (best < 0 || abs(2 * column - (width - 1)) < abs(2 * best - (width - 1))))
            best = column;
    return best;
}

static void play(void) {
    int column = choose();
    if (column < 0) return;
    put(column, ME);
    printf("%d\n", column);
    fflush(stdout); /* without this the referee would wait for it */
}

int main(void) {
    char line[4096], opening[4096] = "";
    int first, column, count = 0, moves[1024];
    if (!fgets(line, sizeof line, stdin)) return 1;
    if (sscanf(line, "%d %d %d %d %4095s", &width, &height, &n, &first, opening) < 4) return 1;
    /* Moves already played, if the game does not start from the empty board: 3,3,4 */
    for (char *word = strtok(opening, ","); word && count < 1024; word = strtok(NULL, ","))
        moves[count++] = atoi(word);
    for (int k = 0; k < count; k++) put(moves[k], (count - k) % 2 == (first ? 0 : 1) ? ME : YOU);
    if (first) play();
    while (fgets(line, sizeof line, stdin) && sscanf(line, "%d", &column) == 1) {
        put(column, YOU);
        play();
    }
    return 0;
}
