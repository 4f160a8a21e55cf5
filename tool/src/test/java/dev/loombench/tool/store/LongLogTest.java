package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongLogTest {

  @TempDir private Path folder;

  @Test
  void keepsTheFirstAndTheLastPart() throws IOException {
    Path log = logOf(LongLog.MAX_BYTES + 1);

    LongLog.shorten(log);

    String text = Files.readString(log, StandardCharsets.ISO_8859_1);
    long left = LongLog.MAX_BYTES + 1 - LongLog.FIRST_BYTES - LongLog.LAST_BYTES;
    String note = "\nloombench: %d bytes are left out here\n".formatted(left);
    assertThat(text).startsWith("first line\n").endsWith("last line\n");
    assertThat(text.indexOf(note)).isEqualTo((int) LongLog.FIRST_BYTES);
    assertThat(text).hasSize((int) (LongLog.FIRST_BYTES + note.length() + LongLog.LAST_BYTES));
  }

  @Test
  void leavesAShorterLogAlone() throws IOException {
    Path log = logOf(LongLog.MAX_BYTES);
    LongLog.shorten(log);
    assertThat(log).hasSize(LongLog.MAX_BYTES);
    LongLog.shorten(folder.resolve("none.log"));
  }

  private Path logOf(long bytes) throws IOException {
    Path log = folder.resolve("server.log");
    try (var file = new RandomAccessFile(log.toFile(), "rw")) {
      file.writeBytes("first line\n");
      file.seek(bytes - "last line\n".length());
      file.writeBytes("last line\n");
    }
    return log;
  }
}
