package dev.loombench.tool.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReasonTest {

  @TempDir Path folder;

  @Test
  void failuresOfFilesAreNamedInWords() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(Reason.of(catchThrowable(() -> Files.size(folder.resolve("absent")))))
        .isEqualTo("no such file or folder");
    assertThat(Reason.of(catchThrowable(() -> Files.createFile(file))))
        .isEqualTo("it exists already");
    assertThat(Reason.of(catchThrowable(() -> Files.delete(folder))))
        .isEqualTo("the folder is not empty");
  }

  @Test
  void aWrappedFailureIsNamedByItsCause() {
    assertThat(Reason.of(new UncheckedIOException(new IOException("connection reset"))))
        .isEqualTo("connection reset");
    assertThat(Reason.of(new IllegalStateException(null, new IOException("broken pipe."))))
        .isEqualTo("broken pipe");
  }

  @Test
  void aFailureWithoutMessageIsNamedByItsKind() {
    assertThat(Reason.of(new ConnectException())).isEqualTo("no connection");
    assertThat(Reason.of(new ClosedChannelException())).isEqualTo("closed channel");
    assertThat(Reason.of(new EOFException())).isEqualTo("it ends early");
  }
}
