package dev.loombench.kernels.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileFailureTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          No space left on device | the disk that files are written to is full
          Disk quota exceeded     | the disk quota of the folder for files is exceeded
          Read-only file system   | the folder for files cannot be written to
          Too many open files     | the server reached its limit of open files and connections
          Input/output error      | a file could not be written, read or deleted: Input/output error
          """)
  void systemMessagesAreTranslatedWithoutThePath(String message, String reason) {
    assertThat(FileFailure.of(new FileSystemException("/a/1", null, message))).hasMessage(reason);
    assertThat(FileFailure.of(new IOException(message))).hasMessage(reason);
  }

  @Test
  void aDeniedFolderIsNamed() {
    assertThat(FileFailure.of(new AccessDeniedException("/a")))
        .hasMessage("the folder for files cannot be written to");
  }

  @Test
  void aFailureWithoutMessageIsNamedByItsType() {
    assertThat(FileFailure.of(new NoSuchFileException("/a/1")))
        .hasMessage("a file could not be written, read or deleted: NoSuchFileException");
  }

  @Test
  void aMissingOptionIsNamed() {
    assertThat(FileFailure.notConfigured())
        .hasMessage("no folder for files: start the server with --loombench.files=DIR");
  }
}
