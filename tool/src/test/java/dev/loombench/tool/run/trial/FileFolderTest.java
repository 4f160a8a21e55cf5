package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.server.FileFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileFolderTest {

  @TempDir private Path parent;
  private FileFolder folder;

  @BeforeEach
  void name() {
    folder = new FileFolder(parent, parent.resolve("files"), true);
  }

  @Test
  void filesOfAKilledToolAreRemovedAndOthersStay() throws IOException {
    Files.createDirectories(folder.path().resolve("a/b"));
    Files.writeString(folder.path().resolve("a/b/c"), "left");
    Path anothers = Files.writeString(parent.resolve("d"), "stays");
    folder.require();
    assertThat(folder.path()).doesNotExist();
    assertThat(anothers).hasContent("stays");
  }

  @Test
  void aMissingParentIsNotCreated() {
    Path missing = parent.resolve("missing");
    assertThatThrownBy(new FileFolder(missing, missing.resolve("files"), true)::require)
        .isInstanceOf(Problem.class)
        .hasMessage(
            "files: there is no folder %s; create it, or name another as 'files' in the study."
                .formatted(missing));
    assertThat(missing).doesNotExist();
  }

  @Test
  void anUnwritableParentIsAProblem() {
    Path kernels = Path.of("/proc/self");
    assertThatThrownBy(new FileFolder(kernels, kernels.resolve("files"), true)::require)
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.ENVIRONMENT))
        .hasMessageStartingWith(
            "no file can be written to /proc/self, where 0 bytes are free: no such file or folder")
        .hasMessageEndingWith("; free space, or name another folder as 'files' in the study.");
  }

  @Test
  void theServerGetsThePathOfTheFolder() {
    try (var service = new FilesService(folder)) {
      assertThat(service.context())
          .isEqualTo(ServerContext.property("files", folder.path().toString()));
      assertThat(folder.path()).doesNotExist();
      assertThat(service.failure()).isEmpty();
    }
  }

  @Test
  void leftFilesAreCountedAndRemoved() throws IOException {
    try (var service = new FilesService(folder)) {
      Files.createDirectories(folder.path());
      Files.writeString(folder.path().resolve("1"), "left");
      Files.writeString(folder.path().resolve("2"), "left");
      assertThat(service.factsAfter()).containsEntry("files.left", "2");
    }
    assertThat(folder.path()).doesNotExist();
  }

  @Test
  void aServerThatWroteNoFilesLeavesNone() {
    try (var service = new FilesService(folder)) {
      assertThat(service.factsAfter()).containsEntry("files.left", "0");
    }
  }

  @Test
  void theFactsNameTheFolder() {
    try (var service = new FilesService(folder)) {
      assertThat(service.facts())
          .containsEntry("files.folder", parent.toString())
          .containsOnlyKeys("files.folder", "files.file-system", "files.free");
    }
  }

  @Test
  void aDiskFullForATimeFailsTheTrial() {
    try (var service = new FilesService(folder)) {
      assertThat(service.failureNamedIn("503: the disk that files are written to is full"))
          .hasValue(
              "the server's files: %s was full for a time: 503: the disk that files are written to is full"
                  .formatted(parent));
      assertThat(service.failureNamedIn("503: the server is stopping")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"tmpfs, in memory", "ext4, on a disk", "overlay, on an unknown medium"})
  void theMediumIsKnownForCommonFileSystems(String type, String medium) {
    assertThat(FilesService.medium(type)).isEqualTo(medium);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1, at least 1 bytes",
    "4095, at least 2 KiB",
    "4096, at least 4 KiB",
    "13000000000, at least 8 GiB"
  })
  void freeSpaceIsRoundedToAPowerOfTwo(long bytes, String text) {
    assertThat(FilesService.atLeast(bytes)).isEqualTo(text);
  }
}
