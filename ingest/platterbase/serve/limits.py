"""Every limit of the server, with its reason. Times in s, sizes in bytes.

Anyone may send any SQL. These limits bound the cost of a request, so that the pages of the site
stay fast; tests/serve/test_limits.py and tests/bench/attack.py attack them.
"""

from __future__ import annotations

import sqlite3

# ---------------------------------------------------------------- one statement

SQL_SECONDS = 0.8  # the slowest view and stored query need half of it, with study 006
FACET_SECONDS = 0.4  # of some rows: counting those that match has half of it
WHOLE_SECONDS = 2.0  # of the rows or values of a whole table or view: is done once
FIRST_PAGE_SECONDS = (
    6.0  # of a whole view, once: the longest is asked at start, maybe on a busy machine
)
PAGE_ROWS = 50  # of a table or view, where its reader says no number
ROWS = 200  # a page of more is no longer read, and costs a fifth of a second to render
ROW_BYTES = 1_000_000  # of all rows of one statement together, before they are rendered

# SQLite looks at the clock between two operations, never within one. A limit on the length of
# values keeps each single operation short; the others bound what the compiler does before.
SQLITE = {
    sqlite3.SQLITE_LIMIT_LENGTH: 64_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,  # the widest view has about sixty
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 20,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 50_000,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 100,  # views give json_object two for each column
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 200,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: ROWS + 10,  # the names of all rows that a page refers to
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}

# ------------------------------------------------------------------ one request

REQUEST_BYTES = 65_536  # that are read before a request is whole; more is cut off
HEADER_BYTES = 16_000  # browsers send two thousand; more is refused before it is looked at
ARGUMENTS = 100  # of an address; Datasette looks at each many times
FACETS = 3  # each takes up to WHOLE_SECONDS, together less than HANG_SECONDS
PARAMETERS = 20  # of a reader's statement; the stored query with the most has six
URL_BYTES = 16_000  # SQL_LENGTH with its percent signs; longer is refused before it is decoded
ANSWER_SECONDS = 1.0  # the reader gets a refusal then; the database may still be working
HANG_SECONDS = 10.0  # when the database process is killed: all places full take less
ANSWER_BYTES = 4_000_000  # a page of ROWS rows of the widest view has two million
CHUNK_BYTES = 64_000  # what is given to a connection at a time
# Of answers longer than a chunk that slow readers have not taken yet.
UNSENT_BYTES = 32_000_000
UNSENT_BYTES_PER_CLIENT = 6_000_000
KEPT_BYTES = 32_000_000  # of answers that are sent again without asking the database
KEPT_ANSWER_BYTES = 1_000_000  # a longer one is not kept
SENT_BYTES = 8_000_000  # of them once more, as they were sent for the same request
KNOWN_ADDRESSES = 500  # of questions that were read; each is URL_BYTES long at most
MAX_AGE_SECONDS = 60  # a browser asks again then, and hears whether the database is the same
KEPT_FILES_BYTES = 64_000_000  # of files of the site, as they are sent
KEPT_FILE_BYTES = 2_000_000  # a longer file is sent as it is, from the disk
COMPRESSED_BYTES = 1_000  # a shorter answer fits into a packet as it is

# ---------------------------------------------------------------- many requests

# Requests with SQL of the reader's own, those that take long in another way, and all others under
# /db/ have places of their own, so that none takes those of the others; and the last have a process
# of their own, which renders one page after another. A browser asks for a dozen things at once:
# they wait for a place, but not so long that a page seems dead.
SQL_PLACES = 3
SQL_PLACES_PER_CLIENT = 2
LONG_PLACES = 2
LONG_PLACES_PER_CLIENT = 2
PAGE_PLACES = 4
PAGE_PLACES_PER_CLIENT = 3
QUEUE_SECONDS = 0.5
QUEUE = 100
QUEUE_PER_CLIENT = 16
FORGET_SECONDS = 30.0  # after which a third of a client's work still counts
CLIENTS = 1_000  # whose work is remembered
RETRY_SECONDS = 1
# A refusal waits a little, without work, or those who ask again at once would keep the site busy.
REFUSE_SECONDS = 0.2

# ------------------------------------------------------------- one connection

HEADER_SECONDS = 5.0  # from the first byte of a request to the last of its headers
STALLED_SECONDS = 10.0  # for a reader to take the next 64 kB of an answer
KEEP_ALIVE_SECONDS = 5
CONNECTIONS = 1_000  # about 20 kB each
BACKLOG = 2_048  # connections that the system holds until the server takes them
CONNECTIONS_PER_CLIENT = 60  # a browser opens six; a proxy that is named has no such limit
OPEN_FILES = 4_096  # connections, files that are sent, and some

# --------------------------------------------------------- the database process

WORKER_NICE = 1  # the site goes first
LONG_WORKER_NICE = 5  # then what is answered soon
WORKER_MEMORY = 256_000_000  # address space on top of what it has after its start
SQLITE_HEAP = 20_000_000  # all statements together; sorting beyond it goes to a file
KNOWN_ANSWERS = 1_000  # first pages of tables, their rows and the values of their columns
KNOWN_OF_SCHEMA = 10_000  # answers about tables, and who may see them: most a few words
FILE_BYTES = 256_000_000  # such a file

DATASETTE_SETTINGS: dict[str, int | bool | str] = {
    "base_url": "/db/",
    "sql_time_limit_ms": int(SQL_SECONDS * 1000),
    "facet_time_limit_ms": int(FACET_SECONDS * 1000),
    "max_returned_rows": ROWS,
    "default_page_size": PAGE_ROWS,
    "default_cache_ttl": MAX_AGE_SECONDS,
    "default_facet_size": 20,
    # A request uses one at a time; PAGE_PLACES, of the other process, is less.
    "num_sql_threads": SQL_PLACES + LONG_PLACES,
    "cache_size_kb": 1000,  # for each thread; what one reader needs is in the system's cache
    "suggest_facets": False,  # counts every column of every table that is looked at
    "allow_download": False,  # the site publishes the file
    "allow_csv_stream": False,  # any number of statements in one request
    "truncate_cells_html": 400,
}
