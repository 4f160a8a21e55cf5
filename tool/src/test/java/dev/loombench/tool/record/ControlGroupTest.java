package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {

  private static final String VERSION_1 =
      """
      8:pids:/
      4:memory:/box/server
      2:cpu,cpuacct:/box/server
      0::/
      """;

  @TempDir Path root;

  @Test
  void inVersion2BothFiguresAreReadFromTheGroupsFolder() throws IOException {
    file("cgroup.controllers", "cpu memory");
    file("box/server/cpu.stat", "usage_usec 2500000\nuser_usec 1\n");
    file("box/server/memory.current", "1048576\n");

    assertThat(read(ControlGroup.cpu(root, "0::/box/server\n", "0::/box\n"))).isEqualTo(2_500_000);
    assertThat(read(ControlGroup.memory(root, "0::/box/server\n", "0::/box\n")))
        .isEqualTo(1_048_576);
  }

  @Test
  void inVersion1EachFigureHasItsControllersFolder() throws IOException {
    file("cpuacct/box/server/cpuacct.usage", "2500000000\n");
    file("memory/box/server/memory.usage_in_bytes", "1048576\n");

    assertThat(read(ControlGroup.cpu(root, VERSION_1, "2:cpu,cpuacct:/\n")))
        .isEqualTo(2_500_000_000.0);
    assertThat(read(ControlGroup.memory(root, VERSION_1, "4:memory:/\n"))).isEqualTo(1_048_576);
  }

  @Test
  void aServerInTheRootHasNoGroupOfItsOwn() {
    assertThat(ControlGroup.cpu(root, "2:cpuacct:/\n", "2:cpuacct:/tool\n"))
        .isEqualTo(
            new ControlGroup.None("the server has no control group of its own, it is in the root"));
  }

  @Test
  void aGroupSharedWithTheToolIsNotTheServers() {
    assertThat(ControlGroup.memory(root, VERSION_1, VERSION_1))
        .isEqualTo(new ControlGroup.None("the server shares its control group with the tool"));
  }

  @Test
  void aGroupNotVisibleFromHereIsToldAsSuch() {
    assertThat(ControlGroup.memory(root, VERSION_1, ""))
        .asInstanceOf(type(ControlGroup.None.class))
        .extracting(ControlGroup.None::reason)
        .asString()
        .endsWith("memory/box/server/memory.usage_in_bytes can't be read from here");
  }

  private static double read(ControlGroup group) throws IOException {
    assertThat(group).isInstanceOf(ControlGroup.Told.class);
    return ((ControlGroup.Told) group).read();
  }

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
