package dev.loombench.tool.place;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Processes that set the conditions of network interfaces, so that those of killed ones are found.
 *
 * @param folder has a file for each interface
 */
record NetworkOwners(Path folder) {

  private static final Duration SAME_START = Duration.ofSeconds(10);

  /** Returns true if the process that set the conditions of an interface is alive. */
  boolean isOwned(String device) {
    return owner(device)
        .map(text -> text.split(" ", 2))
        .filter(
            parts ->
                ProcessHandle.of(Long.parseLong(parts[0]))
                    .filter(process -> startedNear(Long.parseLong(parts[1]), startMillis(process)))
                    .isPresent())
        .isPresent();
  }

  /** Compares starts of a process, which the system derives from its adjusted clock. */
  private static boolean startedNear(long one, long other) {
    return Math.abs(one - other) < SAME_START.toMillis();
  }

  /** Returns number and start of this process, since numbers are used again. */
  private static String self() {
    ProcessHandle process = ProcessHandle.current();
    return "%d %d".formatted(process.pid(), startMillis(process));
  }

  private static long startMillis(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  private Path file(String device) {
    String namespace;
    try {
      namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
    } catch (IOException unknown) {
      namespace = "net";
    }
    return folder.resolve(namespace.replaceAll("\\W+", "-") + device);
  }

  /** Returns number and start of the process that set the conditions of an interface. */
  Optional<String> owner(String device) {
    try {
      return Optional.of(Files.readString(file(device)));
    } catch (IOException none) {
      return Optional.empty();
    }
  }

  /** Notes this process as the one that sets the conditions of an interface. */
  void own(String device) {
    try {
      Files.createDirectories(folder);
      Files.writeString(file(device), self());
    } catch (IOException cause) {
      throw Problem.environment("can't write %s: %s".formatted(file(device), cause), cause);
    }
  }

  /** Removes the note of an interface. */
  void disown(String device) {
    try {
      Files.deleteIfExists(file(device));
    } catch (IOException cause) {
      System.err.printf("loombench: can't delete %s: %s%n", file(device), cause.getMessage());
    }
  }

  /** Returns true if this process set the conditions of an interface. */
  boolean areOwn(String device) {
    return owner(device).filter(text -> text.equals(self())).isPresent();
  }
}
