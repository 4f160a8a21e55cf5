package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import dev.loombench.tool.trial.Series.Point;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupSourcesTest {

  private static final long SELF = ProcessHandle.current().pid();

  @TempDir Path root;

  private final ProcSeries series = new ProcSeries();

  @Test
  void everyFigureIsReadInVersion2() throws IOException {
    file("server/cpu.max", "50000 100000\n");
    file(
        "server/cpu.stat",
        "usage_usec 2500000\nuser_usec 7\nnr_periods 30\nnr_throttled 5\nthrottled_usec 1500000\n");
    file("server/memory.current", "3145728\n");
    file("server/memory.peak", "5242880\n");

    read(ControlGroupSources.of(version2(), "0::/server\n", "0::/\n", series));

    assertEveryFigure();
  }

  @Test
  void everyFigureIsReadInVersion1WithEachControllerAlone() throws IOException {
    file("cpu/server/cpu.cfs_quota_us", "50000\n");
    file("cpu/server/cpu.stat", "nr_periods 30\nnr_throttled 5\nthrottled_time 1500000000\n");
    file("cpuacct/server/cpuacct.usage", "2500000000\n");
    file("memory/server/memory.usage_in_bytes", "3145728\n");
    file("memory/server/memory.max_usage_in_bytes", "5242880\n");

    read(
        ControlGroupSources.of(
            version1("cpu") + version1("cpuacct") + version1("memory"),
            "3:memory:/server\n2:cpuacct:/server\n1:cpu:/server\n",
            "3:memory:/\n2:cpuacct:/\n1:cpu:/\n",
            series));

    assertEveryFigure();
  }

  @Test
  void everyFigureIsReadInVersion1WithControllersTogether() throws IOException {
    file("cpu,cpuacct/server/cpu.cfs_quota_us", "50000\n");
    file(
        "cpu,cpuacct/server/cpu.stat",
        "nr_periods 30\nnr_throttled 5\nthrottled_time 1500000000\n");
    file("cpu,cpuacct/server/cpuacct.usage", "2500000000\n");
    file("memory/server/memory.usage_in_bytes", "3145728\n");
    file("memory/server/memory.max_usage_in_bytes", "5242880\n");

    read(
        ControlGroupSources.of(
            version1("cpu,cpuacct") + version1("memory"),
            "3:memory:/server\n2:cpu,cpuacct:/server\n",
            "3:memory:/\n2:cpu,cpuacct:/\n",
            series));

    assertEveryFigure();
  }

  @Test
  void withoutAQuotaNothingCanBeThrottled() throws IOException {
    file("server/cpu.max", "max 100000\n");
    file("cpu/server/cpu.cfs_quota_us", "-1\n");
    var inVersion1 = new ProcSeries();

    ControlGroupSources.of(version2(), "0::/server\n", "0::/\n", series);
    ControlGroupSources.of(version1("cpu"), "1:cpu:/server\n", "1:cpu:/\n", inVersion1);

    String reason = "the server's control group has no CPU quota";
    assertThat(series.whyMissing(Sampled.CGROUP_PERIODS)).isEqualTo(reason);
    assertThat(series.whyMissing(Sampled.CGROUP_TIME_THROTTLED)).isEqualTo(reason);
    assertThat(inVersion1.whyMissing(Sampled.CGROUP_PERIODS_THROTTLED)).isEqualTo(reason);
  }

  @Test
  void aKernelWithoutAPeakReportsTheRest() throws IOException {
    file("server/memory.current", "3145728\n");

    read(ControlGroupSources.of(version2(), "0::/server\n", "0::/\n", series));

    assertThat(series.of(Sampled.CGROUP_MEMORY).points())
        .singleElement()
        .extracting(Point::value)
        .isEqualTo(3.0);
    assertThat(series.whyMissing(Sampled.CGROUP_MEMORY_PEAK))
        .isEqualTo(root + "/server/memory.peak does not exist or can't be read");
  }

  @Test
  void aRealGroupThatThrottlesItsServerIsDetected() throws IOException, InterruptedException {
    Path cpu = newGroup(Path.of("/sys/fs/cgroup/cpu"), "cpu.cfs_quota_us");
    Process server = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      Files.writeString(cpu.resolve("cpu.cfs_quota_us"), "10000");
      Files.writeString(cpu.resolve("cgroup.procs"), Long.toString(server.pid()));
      List<ProcSource> sources = ControlGroupSources.of(server.pid(), SELF, series);

      Await.until(
          "it was held back",
          () -> {
            read(sources);
            return value(Sampled.CGROUP_TIME_THROTTLED) > 0.05;
          });

      assertThat(value(Sampled.CGROUP_PERIODS_THROTTLED))
          .isPositive()
          .isLessThanOrEqualTo(value(Sampled.CGROUP_PERIODS));
    } finally {
      server.destroyForcibly().waitFor();
      remove(cpu);
    }
  }

  @Test
  void aRealGroupReportsItsMemoryAndItsPeak() throws IOException, InterruptedException {
    Path memory = newGroup(Path.of("/sys/fs/cgroup/memory"), "memory.usage_in_bytes");
    Process server = new ProcessBuilder("sleep", "1000").start();
    try {
      Files.writeString(memory.resolve("cgroup.procs"), Long.toString(server.pid()));

      read(ControlGroupSources.of(server.pid(), SELF, series));

      double peakBytes = series.of(Sampled.CGROUP_MEMORY_PEAK).points().getLast().value() * 1048576;
      assertThat(peakBytes)
          .isEqualTo(
              Double.parseDouble(KernelFile.read(memory.resolve("memory.max_usage_in_bytes"))));
    } finally {
      server.destroyForcibly().waitFor();
      remove(memory);
    }
  }

  private void assertEveryFigure() {
    assertThat(value(Sampled.CGROUP_CPU)).isEqualTo(2.5);
    assertThat(value(Sampled.CGROUP_PERIODS)).isEqualTo(30);
    assertThat(value(Sampled.CGROUP_PERIODS_THROTTLED)).isEqualTo(5);
    assertThat(value(Sampled.CGROUP_TIME_THROTTLED)).isEqualTo(1.5);
    assertThat(series.of(Sampled.CGROUP_MEMORY).points().getLast().value()).isEqualTo(3);
    assertThat(series.of(Sampled.CGROUP_MEMORY_PEAK).points().getLast().value()).isEqualTo(5);
  }

  /** A new group of a controller of version 1, which this system may not have or not allow. */
  private static Path newGroup(Path controller, String file) {
    assumeTrue(
        controller.resolve("cgroup.procs").toFile().canWrite(),
        "no control groups of version 1 can be made in " + controller);
    Path group = controller.resolve("loombench-test-" + SELF);
    try {
      Files.createDirectory(group);
    } catch (IOException refused) {
      abort("no control group can be made: " + refused);
    }
    assumeTrue(Files.exists(group.resolve(file)), "its groups have no " + file);
    return group;
  }

  /** The kernel lets a group go once it has noticed that its process has. */
  private static void remove(Path group) {
    Await.until("the group is empty", () -> group.toFile().delete() || !Files.exists(group));
  }

  private double value(Sampled counted) {
    return series.of(counted).points().getLast().value();
  }

  private static void read(List<ProcSource> sources) {
    for (ProcSource source : new ArrayList<>(sources)) {
      try {
        source.reader().read();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String version1(String controllers) {
    return "31 23 0:28 / %s/%s rw,relatime - cgroup cgroup rw,%s\n"
        .formatted(root, controllers, controllers);
  }

  private String version2() {
    return "41 31 0:38 / %s rw,relatime - cgroup2 cgroup2 rw\n".formatted(root);
  }
}
