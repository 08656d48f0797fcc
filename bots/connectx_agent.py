"""A ConnectX agent, as it would be sent to the competition: the last function of the file is called.

Try it:  quaterne match connectx:bots/connectx_agent.py random
"""


def drop(board, column, mark, config):
    """The board after a stone of this mark, or None if the column is full."""
    for row in range(config.rows - 1, -1, -1):  # row 0 is the top
        if board[row * config.columns + column] == 0:
            after = list(board)
            after[row * config.columns + column] = mark
            return after
    return None


def has_line(board, mark, config):
    for row in range(config.rows):
        for column in range(config.columns):
            for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
                cells = [(column + k * dx, row + k * dy) for k in range(config.inarow)]
                if all(
                    0 <= x < config.columns and 0 <= y < config.rows and board[y * config.columns + x] == mark
                    for x, y in cells
                ):
                    return True
    return False


def agent(observation, configuration):
    board, mark = observation.board, observation.mark
    free = [c for c in range(configuration.columns) if board[c] == 0]
    for who in mark, 3 - mark:  # win, or else block
        for column in free:
            if has_line(drop(board, column, who, configuration), who, configuration):
                return column
    return min(free, key=lambda column: abs(2 * column - (configuration.columns - 1)))
