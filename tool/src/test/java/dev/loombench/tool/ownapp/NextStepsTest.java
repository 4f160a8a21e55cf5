package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Finding;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.ownapp.recognize.Framework;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NextStepsTest {

  private static final VariantId A = new VariantId("a");
  private static final VariantId B = new VariantId("b");

  @Test
  void aFullConnectionPoolSuggestsALargerOne() {
    assertThat(commands(Framework.SPRING_BOOT_SERVLET, Bottleneck.CONNECTION_POOL))
        .containsExactly(
            "./loombench try app.jar --vary spring.datasource.hikari.maximum-pool-size=10,20");
  }

  @Test
  void aFullThreadPoolSuggestsMoreThreads() {
    assertThat(commands(Framework.QUARKUS, Bottleneck.WORKER_POOL))
        .containsExactly("./loombench try app.jar --vary quarkus.thread-pool.max-threads=100,200");
  }

  @Test
  void aFullCpuSuggestsAProfile() {
    assertThat(commands(Framework.PLAIN_MAIN, Bottleneck.CPU))
        .containsExactly("./loombench profile app.yaml --variant a");
  }

  @Test
  void anUnknownSettingSuggestsNothing() {
    assertThat(commands(Framework.UNKNOWN, Bottleneck.CONNECTION_POOL)).isEmpty();
  }

  @Test
  void anUndecidedComparisonSuggestsMoreBlocks() {
    Analysis analysis =
        RunBuilder.closed("a", "b").throughputs("a", 1000).throughputs("b", 2000).analyzed();

    assertThat(
            new NextSteps(Framework.UNKNOWN, Path.of("app.yaml"), typed())
                .of(ApplicationAnswer.of(analysis, List.of())))
        .extracting(step -> step.command().text())
        .containsExactly(
            "./loombench try app.jar --vary model=pool,virtual --rate 500",
            "./loombench try app.jar --vary model=pool,virtual --until-sure --within 20m");
  }

  private static List<String> commands(Framework framework, Bottleneck bottleneck) {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999)
            .throughputs("b", 1000, 1002, 1001)
            .analyzed();
    var diagnosis =
        new Diagnosis(
            analysis.points().getFirst(),
            A,
            new Finding(bottleneck, Finding.Strength.STRONG, List.of()),
            OptionalDouble.empty());
    return new NextSteps(framework, Path.of("app.yaml"), typed())
            .of(
                new ApplicationAnswer(
                    analysis,
                    List.of(new Recommendation.NoDifference(B, A, List.of())),
                    List.of(diagnosis),
                    List.of()))
            .stream()
            .map(step -> step.command().text())
            .filter(command -> !command.contains("--rate"))
            .toList();
  }

  private static TypedCommand typed() {
    return new TypedCommand(List.of("try", "app.jar", "--vary", "model=pool,virtual"));
  }
}
