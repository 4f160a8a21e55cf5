package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The kernel's cache of files read. A server that starts from it starts sooner. */
public final class PageCache {

  private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
  private static final byte[] CLEAN_PAGES = "1".getBytes(StandardCharsets.US_ASCII);

  private PageCache() {}

  /**
   * Writes what is not on disk yet, and then has the kernel forget what it read.
   *
   * @return {@code dropped}, or why it is still warm
   */
  public static String drop() {
    if (!Files.isWritable(DROP)) {
      return "warm: %s may not be written to".formatted(DROP);
    }
    CommandOutput synced = CommandOutput.of(List.of("sync"));
    if (!synced.succeeded()) {
      return "warm: sync failed: " + synced.output();
    }
    try {
      Files.write(DROP, CLEAN_PAGES, StandardOpenOption.WRITE);
      return "dropped";
    } catch (IOException refused) {
      return "warm: %s can't be written to: %s".formatted(DROP, refused.getMessage());
    }
  }
}
