package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Page cache of the kernel. A server whose files are cached starts faster. */
public final class PageCache {

  private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
  private static final byte[] CLEAN_PAGES = "1".getBytes(StandardCharsets.US_ASCII);

  private PageCache() {}

  /** Drops the page cache; returns {@code dropped}, or why it is warm. */
  public static String drop() {
    if (!Files.isWritable(DROP)) {
      return "warm: %s is not writable".formatted(DROP);
    }
    CommandOutput synced = CommandOutput.of(List.of("sync"));
    if (!synced.succeeded()) {
      return "warm: sync failed: " + synced.output();
    }
    try {
      Files.write(DROP, CLEAN_PAGES, StandardOpenOption.WRITE);
      return "dropped";
    } catch (IOException refused) {
      return "warm: writing to %s failed: %s".formatted(DROP, refused.getMessage());
    }
  }
}
