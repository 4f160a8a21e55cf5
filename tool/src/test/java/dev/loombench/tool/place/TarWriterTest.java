package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TarWriterTest {

  @TempDir private Path folder;

  @Test
  void theSystemsTarReadsTheArchive() throws Exception {
    byte[] content = new byte[1_300];
    content[1_299] = 7;
    Path file = Files.write(folder.resolve("file"), content);
    Path archive = folder.resolve("archive.tar");
    try (OutputStream out = Files.newOutputStream(archive)) {
      var tar = new HostFiles.TarWriter(out);
      tar.add("a".repeat(64), file);
      tar.add("empty", "");
      tar.add("text", "two\nlines\n");
      tar.end();
    }
    Path target = Files.createDirectory(folder.resolve("target"));

    assertThat(
            new ProcessBuilder("tar", "-xf", archive.toString(), "-C", target.toString())
                .inheritIO()
                .start()
                .waitFor())
        .isZero();
    assertThat(target.resolve("a".repeat(64))).hasBinaryContent(content);
    assertThat(target.resolve("empty")).isEmptyFile();
    assertThat(target.resolve("text")).hasContent("two\nlines\n");
  }
}
