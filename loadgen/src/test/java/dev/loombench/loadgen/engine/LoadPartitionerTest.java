package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadPlan.Share;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that several generators together send exactly what one would. */
class LoadPartitionerTest {

  private static final int CONNECTIONS = 100;
  private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(7);

  /** A request of the schedule. */
  private record Due(long nanos, int request) {}

  /** A plan, its generators and their event loops. */
  record Split(TestPlan plan, int generators, int eventLoops) {

    LoadPlan part(int index) {
      return plan.connections(CONNECTIONS, eventLoops)
          .plan()
          .part(new Share(index, generators), Instant.EPOCH);
    }

    List<LoadPartitioner> parts() {
      return IntStream.range(0, generators)
          .mapToObj(index -> new LoadPartitioner(part(index)))
          .toList();
    }
  }

  static Stream<Split> splits() {
    Stage[] hill = {
      new Stage(0, 60, Duration.ofSeconds(3)),
      Stage.constant(60, Duration.ofSeconds(1)),
      new Stage(60, 10, Duration.ofSeconds(2))
    };
    var users = new LoadShape.Closed(List.of(hill), Duration.ofMillis(3));
    var iterations =
        new LoadShape.Iterations(
            37, Duration.ofSeconds(1), 20, Duration.ZERO, Duration.ofSeconds(60));
    List<Stage> later =
        List.of(
            Stage.constant(0, Duration.ofSeconds(1)), Stage.constant(20, Duration.ofSeconds(2)));
    var groups = new LoadShape.Groups(List.of(List.of(hill), later), Duration.ofMillis(3));
    Stage rate = Stage.constant(20_000, Duration.ofSeconds(3));
    Stage rising = new Stage(0, 20_000, Duration.ofSeconds(3));
    return Stream.<LoadShape>of(
            new LoadShape.Open(Spacing.UNIFORM, List.of(rate)),
            new LoadShape.Open(Spacing.POISSON, List.of(rate)),
            new LoadShape.Open(Spacing.POISSON, List.of(rising, rate)),
            users,
            groups,
            iterations)
        .flatMap(shape -> Stream.of(Order.values()).map(order -> plan(shape, order)))
        .flatMap(
            plan ->
                Stream.of(1, 2, 4, 8)
                    .flatMap(
                        generators ->
                            Stream.of(1, 3).map(loops -> new Split(plan, generators, loops))));
  }

  @ParameterizedTest
  @MethodSource("splits")
  void theRequestsOfAllGeneratorsAddUpToTheScheduleOfOne(Split split) {
    List<Due> whole = due(List.of(new LoadPartitioner(new Split(split.plan(), 1, 1).part(0))));

    assertThat(whole).hasSizeGreaterThan(700);
    assertThat(due(split.parts())).isEqualTo(whole);
  }

  @ParameterizedTest
  @MethodSource("splits")
  void everyConnectionBelongsToOneEventLoop(Split split) {
    List<Integer> slots =
        split.parts().stream()
            .flatMap(
                part ->
                    IntStream.range(0, part.partition().size())
                        .boxed()
                        .flatMap(loop -> part.slots(loop).stream()))
            .sorted()
            .toList();

    assertThat(slots).isEqualTo(IntStream.range(0, CONNECTIONS).boxed().toList());
  }

  @Test
  void uniqueNumbersOfGeneratorsDiffer() {
    var clock = PlanClock.of(new Split(open(), 1, 1).part(0), 0);
    List<Long> numbers =
        new Split(open(), 4, 8)
            .parts().stream()
                .flatMap(
                    part ->
                        IntStream.range(0, part.partition().size())
                            .mapToObj(loop -> part.uniqueNumbers(clock, loop)))
                .flatMap(of -> Stream.generate(of::next).limit(100))
                .toList();

    assertThat(numbers).hasSize(800).doesNotHaveDuplicates();
  }

  /** The limit applies to an event loop, so it is reached later by several generators. */
  @Test
  void aShareBelowTenThousandPerSecondIsNotBatched() {
    assertThat(new Split(open(), 1, 1).parts().getFirst().batchingNanos()).isEqualTo(150_000);
    assertThat(new Split(open(), 2, 2).parts().getFirst().batchingNanos()).isZero();
  }

  @Test
  void aPartKeepsToTheCommonStartEvenIfItIsPast() {
    Instant past = Instant.now().minusSeconds(2);
    LoadPlan whole = open().planAt(past);

    assertThat(PlanClock.of(whole.part(new Share(1, 2), past), 0).startedAt()).isEqualTo(past);
    assertThat(PlanClock.of(whole, 0).startedAt()).isAfter(past);
  }

  @Test
  void moreGeneratorsThanConnectionsAreRefused() {
    LoadPlan plan = open().connections(2, 1).plan();

    assertThatThrownBy(() -> plan.part(new Share(0, 3), Instant.EPOCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 generators need at least as many connections, not 2");
  }

  private static TestPlan open() {
    return plan(
        new LoadShape.Open(Spacing.UNIFORM, List.of(Stage.constant(20_000, Duration.ofSeconds(1)))),
        Order.WEIGHTED);
  }

  private static TestPlan plan(LoadShape shape, Order order) {
    return TestPlan.of(URI.create("http://127.0.0.1:1"), "/", shape)
        .requests(
            order,
            RequestSpec.get("/a"),
            RequestSpec.get("/b").weighing(2),
            RequestSpec.get("/c").weighing(5));
  }

  /** Returns all requests of a server that answers each after the same time. */
  private static List<Due> due(List<LoadPartitioner> parts) {
    var all = new ArrayList<Due>();
    for (LoadPartitioner part : parts) {
      part.partition().forEach(one -> run(one.source(), all));
    }
    all.sort(Comparator.comparingLong(Due::nanos).thenComparingInt(Due::request));
    return all;
  }

  private static void run(LoadSource source, List<Due> all) {
    for (long now = source.nextDueNanos(); now < Long.MAX_VALUE; now = source.nextDueNanos()) {
      var polled = new ArrayList<Exchange>();
      source.pollDue(now, polled::add);
      for (Exchange exchange : polled) {
        all.add(new Due(exchange.dueNanos, exchange.request));
        source.completed(exchange, RequestResult.OK, exchange.dueNanos + RESPONSE_NANOS);
      }
    }
  }
}
