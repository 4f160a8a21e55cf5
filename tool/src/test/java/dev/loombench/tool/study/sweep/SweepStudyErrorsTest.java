package dev.loombench.tool.study.sweep;

import static dev.loombench.tool.study.sweep.SweptStudies.CLOSED;
import static dev.loombench.tool.study.sweep.SweptStudies.request;
import static dev.loombench.tool.study.sweep.SweptStudies.study;
import static dev.loombench.tool.study.sweep.SweptStudies.swept;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepStudyErrorsTest {

  @Test
  void valuesWithoutAnOrderAreNoRow() {
    assertThatThrownBy(() -> swept("jdk=21,25", "users=50,100"))
        .hasMessage(
            "--across jdk: between two of its values nothing can be inferred; sweep it with --up, and users or a rate with --across.");
    assertThatThrownBy(() -> swept("users=50,100", "gc=cms,g1"))
        .hasMessageContaining("give collectors: serial, parallel, g1, z, shenandoah");
    assertThatThrownBy(() -> swept("users=50,100", "gc=g1,g1"))
        .hasMessageContaining("give each value once");
    assertThatThrownBy(() -> swept("users=50,100", "jdk=7,21"))
        .hasMessageContaining("jdk can't be 7; give releases from 8 to 99");
  }

  @Test
  void aServerThatRunsHasNoLaunchToSweep() {
    Study running =
        new StudyReader()
            .read(
                """
                study: test
                question: Which?
                variants:
                  here: {url: 'http://127.0.0.1:1'}
                  there: {url: 'http://127.0.0.1:2'}
                workloads: {search: {request: {path: /}, load: {users: 2}}}
                """,
                Path.of("study.yaml"));

    assertThatThrownBy(() -> SweepStudy.of(running, request("users=5,10", "heap=256,512")))
        .hasMessageContaining("--up: 'heap' can't be swept");
  }

  @Test
  void theErrorForAnUnknownAxisListsTheAxes() {
    assertThatThrownBy(() -> swept("user=50,100", "millis=50,100"))
        .hasMessage(
            "--across: 'user' can't be swept; did you mean 'users'? Of workload 'delay-100' and"
                + " these variants there are: users, rate, millis, threads, platform-200.threads,"
                + " requests-at-once, virtual.requests-at-once,"
                + " client-connections, platform-200.client-connections,"
                + " virtual.client-connections, semaphore, platform-200.semaphore,"
                + " virtual.semaphore, pool, platform-200.pool, virtual.pool,"
                + " heap, platform-200.heap, virtual.heap, cpus, platform-200.cpus, virtual.cpus,"
                + " jdk, platform-200.jdk, virtual.jdk, gc, platform-200.gc, virtual.gc.");
  }

  @Test
  void valuesOutOfTheirRangeAreRefused() {
    assertThatThrownBy(() -> swept("users=50,100000000", "millis=50,100"))
        .hasMessage("--across: users can't be 100000000; give whole numbers from 1 to 100000.");
    assertThatThrownBy(() -> swept("users=50,100", "millis=50,60001"))
        .hasMessage("--up: millis can't be 60001; give whole numbers from 0 to 60000.");
    assertThatThrownBy(() -> swept("users=50,100.5", "millis=50,100"))
        .hasMessageContaining("users can't be 100.5");
    assertThatThrownBy(() -> swept("rate=0,100", "millis=50,100"))
        .hasMessageContaining("rate can't be 0");
    assertThatThrownBy(() -> swept("users=50,100", "threads=0,100"))
        .hasMessageContaining("threads can't be 0");
  }

  @Test
  void twoAxesCantSetTheSame() {
    assertThatThrownBy(() -> swept("users=50,100", "rate=50,100"))
        .hasMessage(
            "--across users and --up rate set the same; sweep over two different parameters.");
    assertThatThrownBy(() -> swept("threads=50,100", "platform-200.threads=50,100"))
        .hasMessageContaining("set the same");
  }

  @Test
  void twoVariantsAreCompared() {
    assertThatThrownBy(() -> swept(List.of("virtual")))
        .hasMessage(
            "a sweep compares two variants; give --variant twice, each time another. Study 'test'"
                + " has: platform-200, virtual, webflux.");
    assertThatThrownBy(() -> swept(List.of("virtual", "virtual"))).hasMessageContaining("two");
    assertThatThrownBy(() -> swept(List.of("virtual", "vitual"))).hasMessageContaining("vitual");
  }

  @Test
  void severalWorkloadsAskForAChoice() {
    Study two =
        study(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(CLOSED)),
            new Workload(
                new WorkloadId("hello"),
                new Work.Kernel(KernelName.HELLO, Map.of()),
                List.of(CLOSED)));

    assertThatThrownBy(() -> SweepStudy.of(two, request("users=5,10", "millis=50,100")))
        .hasMessage(
            "study 'test' has several workloads; choose one with --workload: delay-100, hello.");
  }

  @Test
  void severalLoadsAskForAnAxisThatIsOne() {
    Study two =
        study(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(CLOSED, new OpenModel.Open(5, Spacing.UNIFORM))));

    assertThatThrownBy(() -> SweepStudy.of(two, request("threads=5,10", "millis=50,100")))
        .hasMessageContaining("has 2 loads, and no axis says which");
  }
}
