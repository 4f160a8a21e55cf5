package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Evidence;
import dev.loombench.tool.analyze.diagnose.Finding;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.ownapp.recognize.Application;
import dev.loombench.tool.ownapp.recognize.Framework;
import dev.loombench.tool.ownapp.recognize.Launch;
import dev.loombench.tool.ownapp.recognize.Pools;
import dev.loombench.tool.ownapp.recognize.VariantChange;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NextStepsTest {

  private static final VariantId A = new VariantId("a");
  private static final VariantId B = new VariantId("b");

  private static final Pools THREADS_50 =
      new Pools(
          Optional.of(new Pools.Size("server.jetty.threads.max", OptionalInt.of(50))),
          Optional.empty());
  private static final Pools CONNECTIONS_15 =
      new Pools(
          Optional.empty(),
          Optional.of(
              new Pools.Size("spring.datasource.hikari.maximum-pool-size", OptionalInt.of(15))));

  @Test
  void aFullConnectionPoolSuggestsTwiceItsSize() {
    assertThat(commands(application(CONNECTIONS_15), A, Bottleneck.CONNECTION_POOL))
        .containsExactly(
            "./loombench try app.jar --vary spring.datasource.hikari.maximum-pool-size=15,30");
  }

  @Test
  void aFullThreadPoolSuggestsTwiceTheThreads() {
    assertThat(commands(application(THREADS_50), A, Bottleneck.WORKER_POOL))
        .containsExactly("./loombench try app.jar --vary server.jetty.threads.max=50,100");
  }

  @Test
  void theThreadModelOfTheVariantIsKept() {
    assertThat(commands(application(CONNECTIONS_15), B, Bottleneck.CONNECTION_POOL))
        .containsExactly(
            "./loombench try app.jar --vary spring.datasource.hikari.maximum-pool-size=15,30 --vary model=b --cross");
  }

  @Test
  void aPoolOfUnknownSizeOrWithoutAPropertySuggestsNothing() {
    var unknown =
        new Pools(
            Optional.of(new Pools.Size("server.undertow.threads.worker", OptionalInt.empty())),
            Optional.empty());

    assertThat(commands(application(unknown), A, Bottleneck.WORKER_POOL)).isEmpty();
    assertThat(commands(application(unknown), A, Bottleneck.CONNECTION_POOL)).isEmpty();
  }

  /** Threads are idle while connections are dropped, so more of them would not help. */
  @Test
  void aFullAcceptQueueSuggestsNoThreads() {
    assertThat(commands(application(THREADS_50), A, Bottleneck.ACCEPT_QUEUE)).isEmpty();
  }

  @Test
  void aSmallHeapSuggestsTwiceItsSize() {
    assertThat(commands(application(THREADS_50), A, Bottleneck.HEAP))
        .containsExactly("./loombench try app.jar --vary heap=512m,1024m");
  }

  @Test
  void settingsOfTwoBuildsAreNotVaried() {
    Application build = application(THREADS_50);

    assertThat(commands(List.of(build, build), A, Bottleneck.WORKER_POOL)).isEmpty();
  }

  @Test
  void aFullCpuSuggestsAProfile() {
    assertThat(commands(application(THREADS_50), A, Bottleneck.CPU))
        .containsExactly("./loombench profile app.yaml --variant a");
  }

  @Test
  void searchesOfNestedJarsSuggestToExtractTheJar() {
    assertThat(
            commands(
                List.of(application(THREADS_50)),
                A,
                Bottleneck.CPU,
                List.of(new Evidence.NestedJars(0.9))))
        .containsExactly("./loombench try app.jar extracted/app.jar");
  }

  @Test
  void openBoundsSuggestTheNextLook() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .untilSure(Duration.ofMinutes(10), 0.05, 3, 6)
            .throughputs("a", 1000, 1000, 1000)
            .throughputs("b", 1500, 900, 1000)
            .analyzed();

    assertThat(
            new NextSteps(
                    List.of(application(THREADS_50)),
                    Path.of("app.yaml"),
                    typed(),
                    Path.of("runs/app"))
                .of(ApplicationAnswer.of(analysis, List.of())))
        .extracting(step -> step.command().text())
        .containsExactly(
            "./loombench try app.jar --vary model=pool,virtual --rate 500",
            "./loombench try app.jar --vary model=pool,virtual --out runs/app");
  }

  private static Application application(Pools pools) {
    return new Application(
        "app",
        Framework.SPRING_BOOT_SERVLET,
        Optional.of("3.4.1"),
        OptionalInt.of(17),
        new Launch(List.of("{java}", "{jvm}", "-jar", "app.jar"), Map.of()),
        List.of("/"),
        List.of(VariantChange.none("a", "a pool"), VariantChange.none("b", "virtual threads")),
        List.of(),
        pools);
  }

  private static List<String> commands(
      Application application, VariantId variant, Bottleneck bottleneck) {
    return commands(List.of(application), variant, bottleneck);
  }

  private static List<String> commands(
      List<Application> applications, VariantId variant, Bottleneck bottleneck) {
    return commands(applications, variant, bottleneck, List.of());
  }

  private static List<String> commands(
      List<Application> applications,
      VariantId variant,
      Bottleneck bottleneck,
      List<Evidence> evidence) {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999)
            .throughputs("b", 1000, 1002, 1001)
            .analyzed();
    var diagnosis =
        new Diagnosis(
            analysis.points().getFirst(),
            variant,
            new Finding(bottleneck, Finding.Strength.STRONG, evidence),
            OptionalDouble.empty());
    return new NextSteps(applications, Path.of("app.yaml"), typed(), Path.of("runs/app"))
            .of(
                new ApplicationAnswer(
                    analysis,
                    List.of(new Recommendation.NoDifference(B, A)),
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
