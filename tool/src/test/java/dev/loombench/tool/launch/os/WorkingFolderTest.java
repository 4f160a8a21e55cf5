package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingFolderTest {

  @TempDir Path folder;
  private Path users;
  private Path runs;

  @BeforeEach
  void createFolders() throws IOException {
    users = Files.createDirectories(folder.resolve("users"));
    runs = Files.createDirectories(folder.resolve("runs"));
    Files.writeString(users.resolve("state.txt"), "old");
  }

  @Test
  void theUsersFilesAreReachedAndNewFilesStayInTheFolder() throws IOException {
    WorkingFolder working = WorkingFolder.create(runs, Optional.empty(), users);
    Files.writeString(working.path().resolve("new.txt"), "new");

    assertThat(working.path().resolve("state.txt")).hasContent("old");
    assertThat(working.created()).containsExactly("new.txt");
    working.delete();
    assertThat(runs).isEmptyDirectory();
    assertThat(users.resolve("state.txt")).hasContent("old");
    assertThat(users.resolve("new.txt")).doesNotExist();
  }

  @Test
  void filesOfACrashAreKept() throws IOException {
    WorkingFolder working = WorkingFolder.create(runs, Optional.empty(), users);
    Files.writeString(working.path().resolve("hs_err_pid7.log"), "crash");

    working.delete();

    assertThat(runs).isDirectoryContaining("glob:**/hs_err_pid7.log");
    assertThat(working.path()).doesNotExist();
  }

  @Test
  void aCopiedFolderMayBeChanged() throws IOException {
    Files.createDirectories(users.resolve("data"));
    Files.writeString(users.resolve("data/rows.txt"), "old");

    WorkingFolder working = WorkingFolder.create(runs, Optional.of(users), users);
    Files.writeString(working.path().resolve("state.txt"), "changed");
    Files.writeString(working.path().resolve("data/rows.txt"), "changed");

    assertThat(working.created()).isEmpty();
    assertThat(users.resolve("state.txt")).hasContent("old");
    assertThat(users.resolve("data/rows.txt")).hasContent("old");
  }
}
