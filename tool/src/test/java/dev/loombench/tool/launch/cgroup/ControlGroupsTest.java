package dev.loombench.tool.launch.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.study.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {

  private static final Limits HALF = Limits.ofCpus(0.5);
  private static final Limits BOTH = Limits.ofMemory(256L << 20).withCpus(1.5);

  @TempDir Path root;

  @Test
  void inVersion1EachControllerHasAGroupBelowThatOfTheTool() throws IOException {
    var groups =
        new ControlGroups(
            mount("/", "cpu,cpuacct", "cgroup", "rw,cpu,cpuacct")
                + mount("/", "memory", "cgroup", "rw,memory"),
            "4:memory:/box\n2:cpu,cpuacct:/\n0::/\n");

    ServerGroup group = groups.plan(BOTH);

    String name = group.folders().getFirst().getFileName().toString();
    Path cpu = root.resolve("cpu,cpuacct").resolve(name);
    Path memory = root.resolve("memory/box").resolve(name);
    assertThat(name).startsWith("loombench-" + ProcessHandle.current().pid() + "-");
    assertThat(group.supervisorArguments())
        .containsExactly(
            "--group",
            cpu.toString(),
            "--group",
            memory.toString(),
            "--limit",
            cpu + "/cpu.cfs_period_us",
            "100000",
            "--limit",
            cpu + "/cpu.cfs_quota_us",
            "150000",
            "--limit",
            memory + "/memory.limit_in_bytes",
            "268435456",
            "--limit-if-present",
            memory + "/memory.memsw.limit_in_bytes",
            "268435456");
  }

  @Test
  void settingsInEffectAreReadBack() throws IOException {
    ServerGroup group =
        new ControlGroups(mount("/", "cpu", "cgroup", "rw,cpu"), "2:cpu:/\n").plan(HALF);
    Path folder = group.folders().getFirst();
    file(folder.resolve("cpu.cfs_quota_us"), "50000\n");
    file(folder.resolve("cpu.cfs_period_us"), "100000\n");

    assertThat(group.facts())
        .containsEntry("limits.cpus", "0.5 (50000 of each 100000 µs)")
        .containsEntry("limits.group", "control groups version 1");
  }

  @Test
  void aMountThatShowsOnlyAPartShowsTheGroupsInIt() throws IOException {
    var groups =
        new ControlGroups(mount("/docker/1", "cpu", "cgroup", "rw,cpu"), "2:cpu:/docker/1/a\n");

    assertThat(groups.plan(HALF).folders().getFirst().getParent()).isEqualTo(root.resolve("cpu/a"));
  }

  @Test
  void inVersion2TheControllersAreEnabledAboveTheGroup() throws IOException {
    version2("box", "cpu io memory", "");
    ServerGroup group = new ControlGroups(mount("/", "", "cgroup2", "rw"), "0::/box\n").plan(BOTH);

    Path folder = group.folders().getFirst();
    assertThat(folder.getParent()).isEqualTo(root.resolve("box"));
    assertThat(root.resolve("box/cgroup.subtree_control")).hasContent("+cpu +memory");
    assertThat(group.supervisorArguments())
        .containsExactly(
            "--group",
            folder.toString(),
            "--limit",
            folder + "/cpu.max",
            "150000 100000",
            "--limit",
            folder + "/memory.max",
            "268435456",
            "--limit-if-present",
            folder + "/memory.swap.max",
            "0");
  }

  @Test
  void inVersion2AGroupThatHasNotTheControllersIsPassedOverForTheOneAbove() throws IOException {
    version2("slice", "cpu memory", "cpu memory");
    version2("slice/scope", "memory", "");

    ServerGroup group =
        new ControlGroups(mount("/", "", "cgroup2", "rw"), "0::/slice/scope\n").plan(HALF);

    assertThat(group.folders().getFirst().getParent()).isEqualTo(root.resolve("slice"));
  }

  @Test
  void whereNoGroupMayHaveOthersEachThatWasTriedIsNamed() throws IOException {
    version2("", "memory", "");
    version2("box", "memory", "");
    var groups = new ControlGroups(mount("/", "", "cgroup2", "rw"), "0::/box\n");

    assertThatThrownBy(() -> groups.plan(HALF))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s has no cpu controller; %s has no cpu controller", root.resolve("box"), root);
  }

  @Test
  void aSystemWithoutControlGroupsSaysSo() {
    assertThatThrownBy(() -> new ControlGroups("", "").plan(BOTH))
        .hasMessage("this system shows no control groups for cpu and memory");
  }

  @Test
  void cpuIsCountedInTheVersionsOwnUnit() throws IOException {
    Path usage = file(root.resolve("cpuacct.usage"), "2500000000\n");
    Path stat = file(root.resolve("cpu.stat"), "usage_usec 1500000\nuser_usec 1\n");

    assertThat(new ServerGroup.CpuCounter(usage, "", 1e9).seconds()).isEqualTo(2.5);
    assertThat(new ServerGroup.CpuCounter(stat, "usage_usec", 1e6).seconds()).isEqualTo(1.5);
  }

  private String mount(String shown, String folder, String type, String options) {
    return "30 23 0:28 %s %s rw,relatime shared:1 - %s %s %s\n"
        .formatted(shown, root.resolve(folder), type, type, options);
  }

  private void version2(String group, String controllers, String enabled) throws IOException {
    Path folder = root.resolve(group);
    file(folder.resolve("cgroup.controllers"), controllers);
    file(folder.resolve("cgroup.subtree_control"), enabled);
  }

  private static Path file(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
