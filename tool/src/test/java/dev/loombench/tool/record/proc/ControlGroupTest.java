package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.proc.ControlGroup.At;
import dev.loombench.tool.record.proc.ControlGroup.None;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {

  private static final String EACH_ALONE =
      """
      4:memory:/box/server
      2:cpuacct:/box/server
      1:cpu:/box/server
      0::/
      """;

  @TempDir Path root;

  @Test
  void inVersion2EveryControllerIsInTheOneFolder() throws IOException {
    folder("all/box/server");
    String mounts = version2("/", "all");

    assertThat(ControlGroup.find("cpu", mounts, "0::/box/server\n", "0::/tool\n"))
        .isEqualTo(new At(root.resolve("all/box/server"), 2));
    assertThat(ControlGroup.find("memory", mounts, "0::/box/server\n", "0::/box\n"))
        .isEqualTo(new At(root.resolve("all/box/server"), 2));
  }

  @Test
  void inVersion1EveryControllerIsWhereItIsMounted() throws IOException {
    folder("here/box/server");
    folder("there/box/server");
    String mounts = version1("/", "here", "cpuacct") + version1("/", "there", "memory");

    assertThat(ControlGroup.find("cpuacct", mounts, EACH_ALONE, "2:cpuacct:/\n"))
        .isEqualTo(new At(root.resolve("here/box/server"), 1));
    assertThat(ControlGroup.find("memory", mounts, EACH_ALONE, "4:memory:/\n"))
        .isEqualTo(new At(root.resolve("there/box/server"), 1));
  }

  @Test
  void controllersMountedTogetherShareTheFolder() throws IOException {
    folder("cpu,cpuacct/server");
    String mounts = version1("/", "cpu,cpuacct", "cpu,cpuacct");
    String server = "3:cpu,cpuacct:/server\n";

    assertThat(ControlGroup.find("cpu", mounts, server, "3:cpu,cpuacct:/\n"))
        .isEqualTo(ControlGroup.find("cpuacct", mounts, server, "3:cpu,cpuacct:/\n"))
        .isEqualTo(new At(root.resolve("cpu,cpuacct/server"), 1));
  }

  @Test
  void aSystemMayHaveSomeControllersInVersion1AndTheOthersInVersion2() throws IOException {
    folder("cpu/server");
    folder("unified/service");
    String mounts = version1("/", "cpu", "cpu") + version2("/", "unified");
    String server = "1:cpu:/server\n0::/service\n";
    String tool = "1:cpu:/\n0::/\n";

    assertThat(ControlGroup.find("cpu", mounts, server, tool))
        .isEqualTo(new At(root.resolve("cpu/server"), 1));
    assertThat(ControlGroup.find("memory", mounts, server, tool))
        .isEqualTo(new At(root.resolve("unified/service"), 2));
  }

  @Test
  void aContainerThatSeesOnlyItsOwnPartOfTheHierarchyIsUnderstood() throws IOException {
    folder("memory/server");
    String mounts = version1("/containers/abc", "memory", "memory");

    assertThat(
            ControlGroup.find(
                "memory",
                mounts,
                "4:memory:/containers/abc/server\n",
                "4:memory:/containers/abc/tool\n"))
        .isEqualTo(new At(root.resolve("memory/server"), 1));
  }

  @Test
  void inANamespaceAGroupAboveItIsSeenIfTheMountBeganThere() throws IOException {
    folder("all/server");

    assertThat(ControlGroup.find("memory", version2("/..", "all"), "0::/../server\n", "0::/\n"))
        .isEqualTo(new At(root.resolve("all/server"), 2));
    assertThat(ControlGroup.find("memory", version2("/", "all"), "0::/../server\n", "0::/\n"))
        .isEqualTo(new None("the server's control group /../server is not visible"));
  }

  @Test
  void aMountPointWithASpaceIsFound() throws IOException {
    folder("my groups/server");

    assertThat(
            ControlGroup.find(
                "memory", version2("/", "my\\040groups"), "0::/server\n", "0::/tool\n"))
        .isEqualTo(new At(root.resolve("my groups/server"), 2));
  }

  @Test
  void aServerInTheRootHasNoGroupOfItsOwn() {
    var none = new None("the server has no dedicated control group: it is in the root group");

    assertThat(ControlGroup.find("memory", "", "4:memory:/\n", "4:memory:/tool\n")).isEqualTo(none);
    assertThat(ControlGroup.find("memory", "", "0::/../..\n", "0::/\n")).isEqualTo(none);
  }

  @Test
  void aGroupThatContainsTheToolIsNotTheServers() {
    var none = new None("the server shares its control group with the tool");

    assertThat(ControlGroup.find("memory", "", EACH_ALONE, EACH_ALONE)).isEqualTo(none);
    assertThat(ControlGroup.find("memory", "", "0::/box\n", "0::/box/tool\n")).isEqualTo(none);
  }

  @Test
  void aGroupOfANameThatBeginsLikeTheServersIsAnother() throws IOException {
    folder("all/box");

    assertThat(ControlGroup.find("memory", version2("/", "all"), "0::/box\n", "0::/box-2\n"))
        .isEqualTo(new At(root.resolve("all/box"), 2));
  }

  @Test
  void aSystemWithoutControlGroupsSaysSo() {
    assertThat(ControlGroup.find("memory", "", "", ""))
        .isEqualTo(new None("this system has no control groups for it"));
  }

  private void folder(String path) throws IOException {
    Files.createDirectories(root.resolve(path));
  }

  private String version1(String seenFrom, String point, String controllers) {
    return "31 23 0:28 %s %s/%s rw,relatime shared:9 - cgroup cgroup rw,%s\n"
        .formatted(seenFrom, root, point, controllers);
  }

  private String version2(String seenFrom, String point) {
    return "41 31 0:38 %s %s/%s rw,relatime - cgroup2 cgroup2 rw,nsdelegate\n"
        .formatted(seenFrom, root, point);
  }
}
