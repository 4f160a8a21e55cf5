package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationRisk;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import org.junit.jupiter.api.Test;

class TroubleStepsTest {

  private static final VariantId A = new VariantId("a");
  private static final VariantId B = new VariantId("b");

  @Test
  void aBusyProcessCanBeMadePartOfTheTrial() {
    assertThat(commands(new ApplicationRisk.BusyProcess("mysqld", 0.8)))
        .containsExactly("./loombench try app.jar --users 50 --downstream mysqld");
    assertThat(commands(new ApplicationRisk.BusyProcess("postgres", 0.8)))
        .containsExactly(
            "./loombench try app.jar --users 50 --downstream postgres",
            "./loombench try app.jar --users 50 --database");
  }

  @Test
  void aFullHeapIsDoubled() {
    assertThat(commands(new ApplicationRisk.OutOfMemory(A, "OutOfMemoryError")))
        .containsExactly("./loombench try app.jar --users 50 --heap 1024m");
  }

  @Test
  void aServerThatStillCompilesGetsALongerWarmUpOnce() {
    assertThat(
            commands(
                new ApplicationRisk.NotAtRest(A, true, 1, 1),
                new ApplicationRisk.NotAtRest(B, true, 1, 1)))
        .containsExactly("./loombench try app.jar --users 50 --set protocol.warm-up.ceiling=2m");
  }

  @Test
  void aServerWhoseRequestsBecomeMoreExpensiveGetsALongerWindow() {
    assertThat(commands(new ApplicationRisk.NotAtRest(A, false, 1, 1)))
        .containsExactly("./loombench try app.jar --users 50 --window 80s");
  }

  @Test
  void aServerThatDiesIsTriedWithFewerUsers() {
    Analysis analysis = RunBuilder.closed("a", "b").failed("a", 1, "the server died").analyzed();

    assertThat(texts(new TroubleSteps(analysis, typed()).of(List.of())))
        .containsExactly("./loombench try app.jar --users 50");
    assertThat(
            texts(
                new TroubleSteps(analysis, typed())
                    .of(List.of(new ApplicationRisk.OutOfMemory(A, "OutOfMemoryError")))))
        .containsExactly("./loombench try app.jar --users 50 --heap 1024m");
  }

  private static List<String> commands(ApplicationRisk... risks) {
    Analysis analysis = RunBuilder.closed("a", "b").throughputs("a", 1000).analyzed();
    return texts(new TroubleSteps(analysis, typed()).of(List.of(risks)));
  }

  private static List<String> texts(List<NextStep> steps) {
    return steps.stream().map(step -> step.command().text()).toList();
  }

  private static TypedCommand typed() {
    return new TypedCommand(List.of("try", "app.jar", "--users", "50"));
  }
}
