package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Share;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class GeneratorGroupTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private final List<FakeGenerator> generators =
      List.of(new FakeGenerator(1), new FakeGenerator(2), new FakeGenerator(3));
  private final GeneratorGroup group = new GeneratorGroup(List.copyOf(generators));
  private final List<SecondCounts> progress = new ArrayList<>();

  @Test
  void everyGeneratorGetsItsShareAndTheSameStart() {
    Instant before = Instant.now();
    group.start(plan(10), Optional.empty(), progress::add);

    assertThat(generators)
        .extracting(generator -> generator.plan.share())
        .containsExactly(new Share(0, 3), new Share(1, 3), new Share(2, 3));
    Instant start = generators.getFirst().plan.startAt();
    assertThat(start).isAfter(before);
    assertThat(generators).extracting(generator -> generator.plan.startAt()).containsOnly(start);
    assertThat(group.pids()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void aStartInTheFutureIsKept() {
    Instant start = Instant.now().plusSeconds(60);
    group.start(plan(10).startingAt(start), Optional.empty(), progress::add);

    assertThat(generators).extracting(generator -> generator.plan.startAt()).containsOnly(start);
  }

  @Test
  void resultsAreAddedUp() throws Exception {
    Path log = folder.resolve("load.hlog");
    LoadRun run = group.start(plan(10), Optional.of(log), progress::add);
    for (FakeGenerator generator : generators) {
      assertThat(run.ended()).isFalse();
      generator.ends(counts(0, generator.number), counts(1, 10));
    }
    LoadResult result = run.await();

    assertThat(result.scheduled()).isEqualTo(1 + 2 + 3 + 30);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 36L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 36L));
    assertThat(result.seconds()).containsExactly(sum(0, 6, 3), sum(1, 30, 3));
    assertThat(result.health().cpuSeconds()).isEqualTo(3);
    assertThat(result.health().wallSeconds()).isEqualTo(10);
    assertThat(result.health().peakResidentBytes()).isEmpty();
    assertThat(log).hasContent("log 1\nlog 2\nlog 3\n");
    assertThat(folder).isDirectoryNotContaining("glob:**generator*");
  }

  @Test
  void aSecondIsReportedWhenAllThatStillRunHavePassedIt() throws Exception {
    LoadRun run = group.start(plan(10), Optional.empty(), progress::add);
    generators.get(0).passes(counts(0, 1));
    generators.get(1).passes(counts(0, 1));
    generators.get(0).passes(counts(1, 1));
    assertThat(progress).isEmpty();
    generators.get(2).passes(counts(0, 1));
    assertThat(progress).containsExactly(sum(0, 3, 3));

    generators.get(2).ends(counts(0, 1));
    generators.get(1).passes(counts(1, 1));
    generators.get(1).ends(counts(0, 1), counts(1, 1));
    generators.get(0).ends(counts(0, 1), counts(1, 1));
    run.await();
    assertThat(progress).containsExactly(sum(0, 3, 3), sum(1, 2, 2));
  }

  @Test
  void aPlanWithFewConnectionsUsesFewerGenerators() throws Exception {
    LoadRun run = group.start(plan(2), Optional.empty(), progress::add);
    generators.get(0).ends(counts(0, 1));
    generators.get(1).ends(counts(0, 1));

    assertThat(run.await().scheduled()).isEqualTo(2);
    assertThat(generators.get(2).plan).isNull();
  }

  @Test
  void aFailureNamesItsGeneratorAndStopsTheOthers() throws Exception {
    LoadRun run = group.start(plan(10), Optional.empty(), progress::add);
    generators.get(0).ends(counts(0, 1));
    generators.get(1).fails(new LoadFailure(GeneratorFault.OUT_OF_MEMORY, "no memory left"));

    LoadFailure failure = catchThrowableOfType(LoadFailure.class, run::await);
    assertThat(failure).hasMessage("generator 2 of 3: no memory left");
    assertThat(failure.fault()).isEqualTo(GeneratorFault.OUT_OF_MEMORY);
    assertThat(run.ended()).isTrue();
    assertThat(generators.get(2).stopped).succeedsWithin(LIMIT);
  }

  @Test
  void aKilledProcessFailsThePlanAndTheOthersAreClosedWithTheGroup() throws Exception {
    List<LoadEngine> processes = List.of(process("first"), process("second"));
    List<ProcessHandle> handles =
        processes.stream()
            .flatMap(engine -> engine.pids().stream())
            .map(pid -> ProcessHandle.of(pid).orElseThrow())
            .toList();
    LoadFailure failure;
    try (var both = new GeneratorGroup(processes)) {
      LoadRun run = both.start(plan(10), Optional.empty(), progress::add);
      handles.get(1).destroyForcibly();
      failure = catchThrowableOfType(LoadFailure.class, run::await);
    }

    assertThat(failure.fault()).isEqualTo(GeneratorFault.DIED);
    assertThat(failure)
        .hasMessageStartingWith("generator 2 of 2: the load generator ended unexpectedly")
        .hasMessageContaining("exit code 137");
    for (ProcessHandle handle : handles) {
      assertThat(handle.onExit()).succeedsWithin(LIMIT);
    }
  }

  private BuiltinEngine process(String name) {
    String script = "echo '{\"type\":\"Ready\",\"pid\":1}'; exec sleep 600";
    return BuiltinEngine.launch(
        List.of("/bin/sh", "-c", script), folder.resolve(name), Duration.ofMinutes(2));
  }

  private static SecondCounts counts(int second, long requests) {
    return sum(second, requests, 1);
  }

  private static SecondCounts sum(int second, long requests, int parts) {
    return new SecondCounts(
        second,
        requests,
        Map.of(RequestResult.OK, requests),
        requests,
        5L * parts,
        7L * parts,
        0,
        parts,
        2L * parts);
  }

  private static LoadPlan plan(int connections) {
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:1")),
        List.of(RequestSpec.get("/")),
        LoadPlan.Order.WEIGHTED,
        new LoadShape.Closed(List.of(Stage.constant(10, Duration.ofSeconds(5))), Duration.ZERO),
        ConnectionPolicy.http1(connections),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        2,
        1,
        Instant.EPOCH);
  }

  /** Generator whose results are given by a test. */
  private static final class FakeGenerator implements LoadEngine, LoadRun {
    private final int number;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private LoadPlan plan;
    private Optional<Path> log;
    private Consumer<SecondCounts> progress;

    FakeGenerator(int number) {
      this.number = number;
    }

    @Override
    public List<Long> pids() {
      return List.of((long) number);
    }

    @Override
    public LoadRun start(
        LoadPlan part, Optional<Path> histograms, Consumer<SecondCounts> receiver) {
      plan = part;
      log = histograms;
      progress = receiver;
      return this;
    }

    void passes(SecondCounts counts) {
      progress.accept(counts);
    }

    void fails(LoadFailure failure) {
      result.completeExceptionally(failure);
    }

    void ends(SecondCounts... seconds) throws IOException {
      if (log.isPresent()) {
        Files.writeString(log.get(), "log %d\n".formatted(number));
      }
      Map<RequestResult, Long> results = SecondCounts.results(List.of(seconds));
      long requests = results.get(RequestResult.OK);
      result.complete(
          new LoadResult(
              plan.startAt(),
              plan.startAt().plusSeconds(seconds.length),
              requests,
              results,
              Map.of(200, requests),
              Map.of(),
              List.of(seconds),
              new GeneratorHealth(
                  1,
                  10,
                  OptionalDouble.of(1),
                  OptionalDouble.of(0),
                  0,
                  OptionalLong.empty(),
                  1,
                  "epoll",
                  0)));
    }

    @Override
    public void stop() {
      stopped.complete(null);
    }

    @Override
    public boolean ended() {
      return result.isDone();
    }

    @Override
    public LoadResult await() throws LoadFailure, InterruptedException {
      try {
        return result.get();
      } catch (ExecutionException e) {
        throw (LoadFailure) e.getCause();
      }
    }

    @Override
    public void close() {}
  }
}
