package dev.loombench.tool.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Log of a server; an application that logs each request writes some 100 MB a minute. */
public final class LongLog {

  /** Size above which only the first and the last part are kept. */
  static final long MAX_BYTES = 64L << 20;

  static final long FIRST_BYTES = 8L << 20;
  static final long LAST_BYTES = 24L << 20;

  private LongLog() {}

  /** Keeps the first 8 MiB and the last 24 MiB of a log of more than 64 MiB. */
  public static void shorten(Path log) {
    try {
      if (!Files.isRegularFile(log) || Files.size(log) <= MAX_BYTES) {
        return;
      }
    } catch (IOException unreadable) {
      throw JsonFiles.unreadable(log, unreadable);
    }
    AtomicFile.write(log, shortened -> copyParts(log, shortened));
  }

  private static void copyParts(Path log, OutputStream shortened) throws IOException {
    try (FileChannel from = FileChannel.open(log)) {
      WritableByteChannel to = Channels.newChannel(shortened);
      copy(from, 0, FIRST_BYTES, to);
      long left = from.size() - FIRST_BYTES - LAST_BYTES;
      shortened.write(
          "%nloombench: %d bytes are left out here%n"
              .formatted(left)
              .getBytes(StandardCharsets.UTF_8));
      copy(from, from.size() - LAST_BYTES, LAST_BYTES, to);
    }
  }

  private static void copy(FileChannel from, long position, long count, WritableByteChannel to)
      throws IOException {
    for (long done = 0; done < count; ) {
      long copied = from.transferTo(position + done, count - done, to);
      if (copied <= 0) {
        throw new IOException("the log became shorter while it was read");
      }
      done += copied;
    }
  }
}
