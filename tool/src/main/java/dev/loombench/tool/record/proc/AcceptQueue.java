package dev.loombench.tool.record.proc;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * Connections that the kernel has established and the server has not accepted yet, from {@code
 * net/tcp} and {@code net/tcp6} of a process in the server's network namespace. The kernel lists
 * listening sockets first and shows their accept queue as bytes to receive, so the lines of the
 * thousands of connections after them are not read, but for a buffer of 8 KiB.
 */
final class AcceptQueue {

  /** TCP_LISTEN of the kernel's net/tcp_states.h. */
  private static final String LISTENING = "0A";

  private static final int HEXADECIMAL = 16;
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int QUEUES = 4;

  private AcceptQueue() {}

  /** Returns the connections that wait at a port; empty if no socket listens there. */
  static OptionalInt read(long pid, int port) throws IOException {
    return sum(read(pid, "tcp", port), read(pid, "tcp6", port));
  }

  private static OptionalInt read(long pid, String table, int port) throws IOException {
    Path file = Path.of("/proc", Long.toString(pid), "net", table);
    if (!Files.exists(file)) { // a kernel without IPv6
      return OptionalInt.empty();
    }
    try (Reader text = new FileReader(file.toFile(), StandardCharsets.ISO_8859_1)) {
      return parse(text, port);
    }
  }

  /** Parses a table. Several sockets may share a port. */
  static OptionalInt parse(Reader table, int port) throws IOException {
    var lines = new BufferedReader(table);
    lines.readLine(); // names of the columns
    OptionalInt waiting = OptionalInt.empty();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> columns = List.of(line.strip().split(" +"));
      if (columns.size() <= QUEUES || !columns.get(STATE).equals(LISTENING)) {
        break;
      }
      if (hexadecimal(columns.get(LOCAL_ADDRESS)) == port) {
        waiting = sum(waiting, OptionalInt.of(hexadecimal(columns.get(QUEUES))));
      }
    }
    return waiting;
  }

  /** Returns the number after the colon, in {@code 0100007F:1F90} as in {@code 0000:00000C8F}. */
  private static int hexadecimal(String column) {
    return Integer.parseInt(column.substring(column.indexOf(':') + 1), HEXADECIMAL);
  }

  private static OptionalInt sum(OptionalInt one, OptionalInt other) {
    return one.isEmpty() && other.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(one.orElse(0) + other.orElse(0));
  }
}
