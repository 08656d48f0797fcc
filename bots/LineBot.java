/* A bot that speaks "lines": the smallest one that plays a whole game.
 *
 * Wins if it can, stops the opponent from winning next, and otherwise takes the column nearest to the centre.
 * `quaterne check-bot bots/LineBot.java` tries it; `quaterne tournament bots/` lets all bots of this folder play. */

import java.util.Scanner;

public class LineBot {
    static int width, height, inARow;
    static int[][] board; // board[row][column], row 0 at the bottom: 1 for me, 2 for the opponent

    static int row(int column) {
        for (int row = 0; row < height; row++) if (board[row][column] == 0) return row;
        return -1;
    }

    /** Whether the stone at (row, column) is one of inARow in a line. */
    static boolean aligns(int row, int column) {
        int who = board[row][column];
        for (int[] step : new int[][] {{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            int length = 1;
            for (int sign : new int[] {1, -1}) {
                int r = row + sign * step[0], c = column + sign * step[1];
                while (r >= 0 && r < height && c >= 0 && c < width && board[r][c] == who) {
                    length++;
                    r += sign * step[0];
                    c += sign * step[1];
                }
            }
            if (length >= inARow) return true;
        }
        return false;
    }

    static boolean wins(int column, int who) {
        int row = row(column);
        if (row < 0) return false;
        board[row][column] = who;
        boolean won = aligns(row, column);
        board[row][column] = 0;
        return won;
    }

    static int choose() {
        for (int who = 1; who <= 2; who++)
            for (int column = 0; column < width; column++) if (wins(column, who)) return column;
        int best = -1;
        for (int column = 0; column < width; column++)
            if (row(column) >= 0 && (best < 0 || Math.abs(2 * column - width + 1) < Math.abs(2 * best - width + 1)))
                best = column;
        return best;
    }

    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        String[] words = in.nextLine().trim().split(" +");
        width = Integer.parseInt(words[0]);
        height = Integer.parseInt(words[1]);
        inARow = Integer.parseInt(words[2]);
        boolean myTurn = words[3].equals("1");
        board = new int[height][width];
        if (words.length > 4) {
            // The game starts from an opening: its columns, the last of them the opponent's if it is my turn.
            String[] opening = words[4].split(",");
            for (int nth = 0; nth < opening.length; nth++) {
                int column = Integer.parseInt(opening[nth]);
                boolean mine = (opening.length - nth) % 2 == (myTurn ? 0 : 1);
                board[row(column)][column] = mine ? 1 : 2;
            }
        }
        while (true) {
            if (myTurn) {
                int column = choose();
                board[row(column)][column] = 1;
                System.out.println(column);
            } else {
                if (!in.hasNextInt()) return;
                int column = in.nextInt();
                board[row(column)][column] = 2;
            }
            myTurn = !myTurn;
        }
    }
}
