package dev.loombench.e2e;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes of this machine. */
public final class Processes {

  private Processes() {}

  /**
   * Returns the running processes with {@code marker} in the command line or, if readable, in the
   * environment. Zombies are not included.
   */
  public static List<ProcessHandle> mentioning(String marker) {
    return ProcessHandle.allProcesses()
        .filter(handle -> handle.pid() != ProcessHandle.current().pid())
        .filter(handle -> mentions(handle, marker))
        .toList();
  }

  /** Waits until no process mentions {@code marker}, at most {@code limit}. */
  public static void awaitNone(String marker, Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (var left = mentioning(marker); !left.isEmpty(); left = mentioning(marker)) {
      var ends = left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
      try {
        CompletableFuture.allOf(ends).get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException | ExecutionException e) {
        throw new AssertionError(
            "still running: " + left.stream().map(Processes::described).toList(), e);
      }
    }
  }

  private static boolean mentions(ProcessHandle handle, String marker) {
    Path folder = Path.of("/proc", Long.toString(handle.pid()));
    return Files.isDirectory(folder)
        ? textOf(folder.resolve("cmdline")).contains(marker)
            || textOf(folder.resolve("environ")).contains(marker)
        : handle.info().commandLine().orElse("").contains(marker);
  }

  private static String described(ProcessHandle handle) {
    return handle.pid() + " " + handle.info().commandLine().orElse("(unknown)");
  }

  /** Returns the content with spaces for its NUL separators; empty if it cannot be read. */
  private static String textOf(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException goneOrAnotherUsers) {
      return "";
    }
  }
}
