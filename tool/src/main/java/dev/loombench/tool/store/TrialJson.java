package dev.loombench.tool.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Content of a trial's JSON file. Nine tenths of it are time series, between the properties that
 * most analyses need. Unlike channels, its readers also read in an interrupted thread.
 */
final class TrialJson {

  /** Start of the time series; files indent their outermost properties by two spaces. */
  private static final String SERIES = "\n  \"series\" : [";

  /** End of the time series. */
  private static final String AFTER_SERIES = "],\n  \"evidence\" : ";

  private static final int FIRST_HEAD = 16 << 10;
  private static final int FIRST_TAIL = 1 << 10;

  private TrialJson() {}

  /**
   * Returns the content with empty time series, read without them; empty if the file has none, or
   * is not formatted as this build formats it.
   */
  static Optional<byte[]> withoutSeries(Path file) throws IOException {
    try (var in = new RandomAccessFile(file.toFile(), "r")) {
      long length = in.length();
      String head = "";
      int series = -1;
      for (long size = FIRST_HEAD; series < 0 && head.length() < length; size *= 2) {
        head = text(in, 0, Math.min(size, length));
        series = head.indexOf(SERIES);
      }
      if (series < 0) {
        return Optional.empty();
      }
      int start = series + SERIES.length();
      String tail = "";
      int end = -1;
      for (long size = FIRST_TAIL; end < 0 && tail.length() < length - start; size *= 2) {
        tail = text(in, Math.max(start, length - size), length);
        end = tail.lastIndexOf(AFTER_SERIES);
      }
      return end < 0
          ? Optional.empty()
          : Optional.of(
              (head.substring(0, start) + tail.substring(end))
                  .getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  /** Returns a part of the file with a char for each byte. */
  private static String text(RandomAccessFile in, long from, long to) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(to - from)];
    in.seek(from);
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
