package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Process that listens on a TCP port, if /proc shows it. Processes of other users are not visible.
 *
 * @param pid the process; of several that share the socket, the one with the lowest pid
 */
public record Listener(long pid, String command) {

  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final String LISTENING = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  public static Optional<Listener> on(int port) {
    Set<String> sockets = new HashSet<>();
    for (Path table : TABLES) {
      sockets.addAll(inodes(textOf(table), port));
    }
    return sockets.isEmpty() ? Optional.empty() : holder(sockets);
  }

  private static Optional<Listener> holder(Set<String> sockets) {
    return ProcessHandle.allProcesses()
        .filter(process -> holdsOne(process.pid(), sockets))
        .findFirst()
        .map(process -> new Listener(process.pid(), commandOf(process)));
  }

  /** Returns all visible processes that listen there, but one of those that share a socket. */
  public static List<Listener> all(int port) {
    return TABLES.stream()
        .flatMap(table -> inodes(textOf(table), port).stream())
        .distinct()
        .flatMap(socket -> holder(Set.of(socket)).stream())
        .distinct()
        .toList();
  }

  /** Returns the inodes of the listening sockets of a port, from the text of /proc/net/tcp. */
  static List<String> inodes(String table, int port) {
    String wanted = ":%04X".formatted(port);
    return table
        .lines()
        .skip(1)
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields[LOCAL_ADDRESS].endsWith(wanted) && fields[STATE].equals(LISTENING))
        .map(fields -> fields[INODE])
        .toList();
  }

  @Override
  public String toString() {
    return "process %d (%s)".formatted(pid, command);
  }

  private static String textOf(Path table) {
    try {
      return Files.exists(table) ? KernelFile.read(table) : "";
    } catch (IOException _) {
      return ""; // not visible here, so no process can be named
    }
  }

  private static boolean holdsOne(long pid, Set<String> sockets) {
    Path files = Path.of("/proc", Long.toString(pid), "fd");
    try (DirectoryStream<Path> open = Files.newDirectoryStream(files)) {
      for (Path file : open) {
        if (isOneOf(file, sockets)) {
          return true;
        }
      }
      return false;
    } catch (IOException _) {
      return false; // ended, or owned by another user
    }
  }

  private static boolean isOneOf(Path file, Set<String> sockets) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      return target.startsWith("socket:[")
          && sockets.contains(target.substring(8, target.length() - 1));
    } catch (IOException _) {
      return false; // closed in the meantime
    }
  }

  private static String commandOf(ProcessHandle process) {
    String line = process.info().commandLine().orElse("unknown command");
    return line.length() <= 160 ? line : line.substring(0, 160) + "…";
  }
}
