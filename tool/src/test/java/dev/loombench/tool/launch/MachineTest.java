package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.doctor.Doctor;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.trial.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {

  @TempDir Path folder;

  @Test
  void theSameJarsElsewhereAreTheSameBuild() throws IOException {
    jar("here/servers/spring-mvc/target/spring-mvc.jar", "one");
    jar("there/servers/spring-mvc/target/spring-mvc.jar", "one");

    Environment here = Machine.environment(folder.resolve("here"));

    assertThat(here.build()).isEqualTo(Machine.environment(folder.resolve("there")).build());
  }

  @Test
  void aChangedJarIsAnotherBuild() throws IOException {
    jar("here/loadgen/target/loadgen.jar", "one");
    Environment before = Machine.environment(folder.resolve("here"));
    jar("here/loadgen/target/loadgen.jar", "two");

    assertThat(before.build()).isNotEqualTo(Machine.environment(folder.resolve("here")).build());
  }

  @Test
  void aChangedJarOfOneOfQuarkussBuildsIsAnotherBuild() throws IOException {
    jar("here/servers/quarkus/target/quarkus-reactive/app/quarkus.jar", "one");
    Environment before = Machine.environment(folder.resolve("here"));
    jar("here/servers/quarkus/target/quarkus-reactive/app/quarkus.jar", "two");

    assertThat(before.build()).isNotEqualTo(Machine.environment(folder.resolve("here")).build());
  }

  @Test
  void aHomeWithoutJarsIsUnbuilt() {
    assertThat(Machine.environment(folder).build()).isEqualTo("unbuilt");
  }

  @Test
  void everyFactIsReportedOrMarkedAsUnknown() {
    assertThat(Machine.environment(folder).facts())
        .containsKeys("os", "kernel", "cpu.model", "cpus.allowed", "memory", "jdk.tool", "cgroup")
        .allSatisfy((_, value) -> assertThat(value).isNotBlank());
  }

  @Test
  void kernelSettingsAreReadWhole() throws IOException {
    String pid = Long.toString(ProcessHandle.current().pid());

    assertThat(KernelFile.ofProcess(ProcessHandle.current().pid(), "stat")).startsWith(pid + " (");
    assertThat(SystemFiles.text("/proc/sys/net/ipv4/ip_local_port_range").orElseThrow())
        .matches("\\d+\\s+\\d+");
  }

  @Test
  void theDoctorLooksAtEverythingAndSaysWhatToDo() {
    var checks = doctor(CpuPlacement.ofThisProcess()).examine();

    assertThat(checks)
        .extracting(Check::name)
        .contains(
            "JDK for the tool",
            "JDKs for variants",
            "CPUs",
            "open files",
            "loopback",
            "noise",
            "runs folder");
    assertThat(checks)
        .allSatisfy(
            check -> {
              assertThat(check.found()).isNotBlank();
              assertThat(check.whatToDo().isEmpty())
                  .isEqualTo(
                      check.status() == Check.Status.OK || check.status() == Check.Status.SKIPPED);
            });
  }

  @Test
  void aSingleCpuWithoutTasksetIsWorthTwoWarnings() {
    var doctor = doctor(CpuPlacement.none(CpuSet.parse("0"), "no taskset"));

    assertThat(doctor.examine())
        .filteredOn(check -> check.name().startsWith("CPU"))
        .extracting(Check::status)
        .containsExactly(Check.Status.WARN, Check.Status.WARN);
  }

  private Doctor doctor(CpuPlacement placement) {
    Path home = Path.of("..");
    return new Doctor(
        home, Jdks.ofThisMachine(home, TinyHome.JDK), folder.resolve("runs"), placement);
  }

  private void jar(String path, String content) throws IOException {
    Path jar = folder.resolve(path);
    Files.createDirectories(jar.getParent());
    Files.writeString(jar, content);
  }
}
