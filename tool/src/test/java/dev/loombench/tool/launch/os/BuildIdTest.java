package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildIdTest {

  @TempDir private Path folder;

  @Test
  void equalJarsInAnotherFolderAreTheSameBuild() throws IOException {
    assertThat(BuildId.of(home("one", "code", "server")))
        .hasSize(16)
        .isEqualTo(BuildId.of(home("other", "code", "server")));
  }

  @Test
  void anyChangedJarIsAnotherBuild() throws IOException {
    String build = BuildId.of(home("one", "code", "server"));

    assertThat(BuildId.of(home("other", "edoc", "server"))).isNotEqualTo(build);
    assertThat(BuildId.of(home("third", "code", "revers"))).isNotEqualTo(build);
  }

  @Test
  void noJarsAreNoBuild() {
    assertThat(BuildId.of(folder)).isEqualTo("unbuilt");
  }

  private Path home(String name, String library, String server) throws IOException {
    Path home = folder.resolve(name);
    Path lib = Files.createDirectories(home.resolve("tool/target/lib"));
    Files.writeString(lib.resolve("library.jar"), library);
    Path app = Files.createDirectories(home.resolve("servers/quarkus/target/quarkus-worker/app"));
    Files.writeString(app.resolve("server.jar"), server);
    return home;
  }
}
