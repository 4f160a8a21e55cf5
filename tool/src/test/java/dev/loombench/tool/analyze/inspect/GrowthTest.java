package dev.loombench.tool.analyze.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.inspect.Growth.ModelChange;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Origin;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Resource;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GrowthTest {

  private static final String TOMCAT = "http-nio-#-exec-#";

  @Test
  void aFullCpuComesBeforeThreadsThatAreMostlyFree() {
    Growth growth = Growth.of(jvm(0.4, pool(TOMCAT, 8, 25)), OptionalInt.empty());

    assertThat(growth.limits())
        .extracting(GrowthLimit::resource)
        .containsExactly(Resource.CPU, Resource.THREADS);
    assertThat(growth.limits().getFirst().multiple().estimate()).isCloseTo(2.5, within(1e-9));
    assertThat(growth.limits().getLast().multiple().estimate()).isCloseTo(25, within(1e-9));
    assertThat(growth.limits().getLast().origin()).isEqualTo(Origin.DEFAULT);
    assertThat(growth.change()).isInstanceOf(ModelChange.None.class);
  }

  @Test
  void anotherModelHelpsIfThePoolIsFullFirst() {
    Growth growth = Growth.of(jvm(0.2, pool(TOMCAT, 10, 20)), OptionalInt.of(20));

    assertThat(growth.limits().getFirst().multiple().estimate()).isCloseTo(2, within(1e-9));
    assertThat(growth.change())
        .isInstanceOfSatisfying(
            ModelChange.Gain.class,
            gain -> {
              assertThat(gain.pool().origin()).isEqualTo(Origin.GIVEN);
              assertThat(gain.next().orElseThrow().resource()).isEqualTo(Resource.CPU);
              assertThat(gain.next().orElseThrow().multiple().estimate())
                  .isCloseTo(5, within(1e-9));
            });
  }

  @Test
  void aPoolWhoseThreadsAreAllBusyIsFullWhateverItsName() {
    Occupancy full = occupancy("worker-#", ThreadRole.POOL, 15.5, 16, 16, 0.8);

    GrowthLimit first = Growth.of(jvm(0.3, full), OptionalInt.empty()).limits().getFirst();

    assertThat(first.origin()).isEqualTo(Origin.SEEN);
    assertThat(first.multiple().estimate()).isCloseTo(16 / 15.5, within(1e-9));
  }

  @Test
  void aPoolOfAnUnknownNameThatGrewIsALimitOnlyIfItsSizeIsGiven() {
    WatchedJvm jvm = jvm(0.3, pool("worker-#", 2, 16));

    Growth unknown = Growth.of(jvm, OptionalInt.empty());
    Growth given = Growth.of(jvm, OptionalInt.of(20));

    assertThat(unknown.limits()).extracting(GrowthLimit::resource).containsExactly(Resource.CPU);
    assertThat(unknown.change()).isEqualTo(new ModelChange.NoRequestThreads());
    assertThat(given.limits().getLast().multiple().estimate()).isCloseTo(10, within(1e-9));
  }

  @Test
  void theBusiestPoolThatDidNotGrowIsALimitIfNoNameIsKnown() {
    Occupancy constant = occupancy("worker-#", ThreadRole.POOL, 18, 20, 20, 0.3);
    Occupancy aside = occupancy("mail-#", ThreadRole.POOL, 1, 2, 2, 0.3);
    Occupancy loops = occupancy("loop-#", ThreadRole.EVENT_LOOP, 0.1, 2, 2, 0);

    Growth growth = Growth.of(jvm(0.02, constant, aside, loops), OptionalInt.empty());

    GrowthLimit first = growth.limits().getFirst();
    assertThat(first.name()).isEqualTo("worker-#");
    assertThat(first.origin()).isEqualTo(Origin.NOT_GROWN);
    assertThat(first.multiple().estimate()).isCloseTo(20 / 18.0, within(1e-9));
    assertThat(growth.change()).isInstanceOf(ModelChange.Gain.class);
  }

  @Test
  void aSmallPoolBesideBusierEventLoopsIsNoLimit() {
    Occupancy aside = occupancy("mail-#", ThreadRole.POOL, 0.1, 2, 2, 0);
    Occupancy loops = occupancy("loop-#", ThreadRole.EVENT_LOOP, 0.6, 2, 2, 0);

    Growth growth = Growth.of(jvm(0.3, aside, loops), OptionalInt.empty());

    assertThat(growth.limits()).extracting(GrowthLimit::resource).containsExactly(Resource.CPU);
    assertThat(growth.change()).isEqualTo(new ModelChange.AlreadyEventLoops());
  }

  @Test
  void aRequestsTimeIsThreadsInEachStateOverRequestsPerSecond() {
    var jvm =
        new WatchedJvm(
            identity(),
            Duration.ofSeconds(60),
            with(measured(0.3), Metric.COMPILER_SHARE, 50),
            Map.of(Scraped.REQUESTS, 100.0, Scraped.IN_FLIGHT, 4.0),
            Map.of(Scraped.REQUESTS, 200.0, Scraped.IN_FLIGHT, 9.0),
            List.of(pool(TOMCAT, 8, 25), pool("mail-#", 3, 8)),
            OptionalDouble.empty(),
            List.of());

    RequestTime time = Growth.of(jvm, OptionalInt.empty()).requestTime().orElseThrow();

    assertThat(time.millis()).isCloseTo(45, within(1e-9));
    assertThat(time.cpuMillis()).as("half of 0.3 cores for 100/s").isCloseTo(1.5, within(1e-9));
    RequestTime.Part socket = time.parts().get(ThreadPlace.SOCKET);
    assertThat(socket.millis()).as("8 threads at 200/s").isCloseTo(40, within(1e-9));
    assertThat(socket.error()).isCloseTo(2 * Math.sqrt(8 / 60.0) * 5, within(1e-9));
    assertThat(time.restMillis()).isCloseTo(5, within(1e-9));
  }

  @Test
  void errorsOfAMinuteWidenTheMultiple() {
    GrowthLimit cpu =
        Growth.of(
                new WatchedJvm(
                    identity(),
                    Duration.ofSeconds(60),
                    measured(0.5),
                    Map.of(),
                    Map.of(),
                    List.of(),
                    OptionalDouble.of(0.1),
                    List.of()),
                OptionalInt.empty())
            .limits()
            .getFirst();

    assertThat(cpu.multiple().low()).isCloseTo(1 / 0.6, within(1e-9));
    assertThat(cpu.multiple().high()).isCloseTo(2.5, within(1e-9));
  }

  @Test
  void aSumOfSizesIsNotTheSizeOfOneOfTwoPools() {
    var jvm =
        new WatchedJvm(
            identity(),
            Duration.ofSeconds(60),
            measured(0.9),
            Map.of(Scraped.MOST_THREADS, 50.0),
            Map.of(),
            List.of(pool(TOMCAT, 8, 25), pool("https-openssl-nio-#-exec-#", 2, 25)),
            OptionalDouble.empty(),
            List.of());

    assertThat(Growth.of(jvm, OptionalInt.empty()).limits())
        .filteredOn(limit -> limit.resource() == Resource.THREADS)
        .extracting(GrowthLimit::origin)
        .containsOnly(Origin.DEFAULT);
  }

  @Test
  void workThatIsShorterThanAWakeUpGivesALowerBound() {
    Growth brief =
        Growth.of(jvm(with(measured(0.5), Metric.SWITCHES_VOLUNTARY, 10_000)), OptionalInt.empty());
    Growth longer =
        Growth.of(jvm(with(measured(0.5), Metric.SWITCHES_VOLUNTARY, 1000)), OptionalInt.empty());

    assertThat(brief.limits().getFirst().multiple().estimate()).isCloseTo(2, within(1e-9));
    assertThat(brief.limits().getFirst().multiple().isLowerBound()).isTrue();
    assertThat(longer.limits().getFirst().multiple().isLowerBound()).isFalse();
  }

  @Test
  void aMostlyIdleCpuGivesALowerBoundWhichMayNotDecide() {
    WatchedJvm jvm = jvm(0.15, pool(TOMCAT, 20, 200));

    Growth growth = Growth.of(jvm, OptionalInt.empty());

    assertThat(growth.limits().getFirst().resource()).isEqualTo(Resource.CPU);
    assertThat(growth.limits().getFirst().multiple().isLowerBound()).isTrue();
    assertThat(growth.change()).isInstanceOf(ModelChange.Unclear.class);
  }

  @Test
  void waitsForAConnectionShowAFullPoolOfThem() {
    Occupancy waiting =
        new Occupancy(
            TOMCAT,
            ThreadRole.POOL,
            60,
            25,
            25,
            25,
            12,
            OptionalInt.empty(),
            0,
            OptionalDouble.empty(),
            Map.of(ThreadPlace.CONNECTION, 7.0, ThreadPlace.SOCKET, 5.0),
            List.of());
    var jvm =
        new WatchedJvm(
            identity(),
            Duration.ofSeconds(60),
            with(measured(0.3), Metric.POOL_ACTIVE_MEAN, 10),
            Map.of(Scraped.MOST_CONNECTIONS, 10.0),
            Map.of(),
            List.of(waiting),
            OptionalDouble.empty(),
            List.of());

    Growth growth = Growth.of(jvm, OptionalInt.empty());

    assertThat(growth.limits().getFirst().resource()).isEqualTo(Resource.CONNECTIONS);
    assertThat(growth.limits().getFirst().multiple().estimate()).isEqualTo(1);
    assertThat(growth.change()).isInstanceOf(ModelChange.None.class);
  }

  @Test
  void virtualThreadsAndEventLoopsAreRecognized() {
    assertThat(
            Growth.of(
                    jvm(0.3, occupancy("", ThreadRole.VIRTUAL, 40, 40, 60, 1)), OptionalInt.empty())
                .change())
        .isEqualTo(new ModelChange.AlreadyVirtual());
    assertThat(
            Growth.of(
                    jvm(0.3, occupancy("loop-#", ThreadRole.EVENT_LOOP, 0.6, 2, 2, 0)),
                    OptionalInt.empty())
                .change())
        .isEqualTo(new ModelChange.AlreadyEventLoops());
  }

  @Test
  void withoutLoadNothingIsSaid() {
    Growth growth = Growth.of(jvm(0.001, pool(TOMCAT, 0, 10)), OptionalInt.empty());

    assertThat(growth.limits()).isEmpty();
    assertThat(growth.change()).isEqualTo(new ModelChange.Idle());
  }

  private static WatchedJvm jvm(double cores, Occupancy... threads) {
    return jvm(measured(cores), threads);
  }

  private static WatchedJvm jvm(Map<Metric, Reading> readings, Occupancy... threads) {
    return new WatchedJvm(
        identity(),
        Duration.ofSeconds(60),
        readings,
        Map.of(),
        Map.of(),
        List.of(threads),
        OptionalDouble.empty(),
        List.of());
  }

  private static WatchedJvm.Identity identity() {
    return new WatchedJvm.Identity(
        4711, "app.jar", Optional.empty(), "25", 1, OptionalLong.empty());
  }

  private static Map<Metric, Reading> measured(double cores) {
    return Map.of(Metric.SERVER_CPU, new Reading.Measured(cores));
  }

  private static Map<Metric, Reading> with(
      Map<Metric, Reading> readings, Metric metric, double value) {
    var all = new EnumMap<>(readings);
    all.put(metric, new Reading.Measured(value));
    return all;
  }

  private static Occupancy pool(String name, double busy, int threads) {
    return occupancy(name, ThreadRole.POOL, busy, threads - 5, threads, 0);
  }

  private static Occupancy occupancy(
      String name, ThreadRole role, double busy, int fewest, int most, double allBusy) {
    return new Occupancy(
        name,
        role,
        60,
        most,
        fewest,
        most,
        busy,
        OptionalInt.empty(),
        allBusy,
        OptionalDouble.empty(),
        Map.of(ThreadPlace.SOCKET, busy),
        List.of());
  }
}
