"""A power cut: what a disk may hold when a recording of its changes ends at some point.

    file          what was synced is there; of what was written after that: nothing, all, a beginning, or any of its sectors of 512 bytes
    folder        a file that was made or removed after the folder's last sync is there, or is not

SQLite is written for disks like this one, and so are its own tests of power cuts.
"""

import struct

MADE, WRITTEN, SYNCED, CUT, REMOVED, FOLDER_SYNCED = range(1, 7)
HEAD = struct.Struct("<BBQQqI")
SECTOR = 512


class Recording:
    """The operations of a record, in order."""

    def __init__(self, path):
        self.operations, data, at = [], path.read_bytes(), 0
        while at + HEAD.size <= len(data):
            what, names, began, ended, offset, length = HEAD.unpack_from(data, at)
            at += HEAD.size
            if at + names + length > len(data):
                break
            name, at = data[at : at + names].decode(), at + names
            self.operations.append((what, name, began, ended, offset, data[at : at + length]))
            at += length

    def moment(self, nth):
        """When the power is cut after so many operations: before the next one began, in nanoseconds."""
        return self.operations[nth][2] if nth < len(self.operations) else self.operations[-1][3]


def write(content, offset, data):
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def done(content, operation):
    what, _, _, _, offset, data = operation
    if what == WRITTEN:
        write(content, offset, data)
    elif len(content) > offset:
        del content[offset:]
    else:
        content.extend(bytes(offset - len(content)))


def survivors(pending, how, draw):
    """What of the operations that no sync has followed reaches the disk all the same."""
    if how in ("nothing", "all"):
        return pending if how == "all" else []
    if how == "a beginning":
        return pending[: draw.randint(0, len(pending))]
    kept = []
    for operation in pending:
        what, name, began, ended, offset, data = operation
        if what != WRITTEN:
            kept += [operation] if draw.random() < 0.5 else []
            continue
        at = 0
        while at < len(data):
            size = min(SECTOR - (offset + at) % SECTOR, len(data) - at)
            if draw.random() < 0.5:
                kept.append((what, name, began, ended, offset + at, data[at : at + size]))
            at += size
    return kept


WAYS = ["nothing", "all", "a beginning", "any sectors"]


def disk_after(recording, nth, how, draw, lying=False):
    """The files, by name, if the power is cut after so many operations. A lying disk says that it has synced, and has not."""
    # A file that is removed and made again is another one: files by number, names in the folder.
    last, now, synced, pending, folder, doubtful = 0, {}, {}, {}, {}, []
    for operation in recording.operations[:nth]:
        what, name = operation[:2]
        if what == MADE or name not in now and what in (WRITTEN, CUT):
            last += 1
            now[name], synced[last], pending[last] = last, bytearray(), []
            doubtful.append((name, last))
        if what == REMOVED:
            now.pop(name, None)
            doubtful.append((name, None))
        elif what in (WRITTEN, CUT):
            pending[now[name]].append(operation)
        elif what == SYNCED and name in now and not lying:
            for each in pending[now[name]]:
                done(synced[now[name]], each)
            pending[now[name]] = []
        elif what == FOLDER_SYNCED:
            folder.update(doubtful)
            doubtful = []
    folder.update(survivors(doubtful, "a beginning" if how == "any sectors" else how, draw))
    files = {}
    for name, number in folder.items():
        if number is not None:
            content = bytearray(synced[number])
            for each in survivors(pending[number], how, draw):
                done(content, each)
            files[name] = bytes(content)
    return files
