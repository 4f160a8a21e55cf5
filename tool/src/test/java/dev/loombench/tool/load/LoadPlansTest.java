package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Window;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadPlansTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final ClosedModel.Closed CLOSED =
      new ClosedModel.Closed(500, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ZERO);
  private static final Work DELAY = new Work.Kernel(KernelName.DELAY, Map.of("millis", 100L));
  private static final OpenModel.Open OPEN = new OpenModel.Open(300, Spacing.POISSON);
  private static final OpenModel.OpenSteps STEPS =
      new OpenModel.OpenSteps(50, 150, 50, Duration.ofSeconds(10), Spacing.UNIFORM);

  @Test
  void closedUsersRiseAndStayUntilStopped() {
    LoadPlan plan = plans().steady(CLOSED, START);
    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Closed(
                List.of(
                    new Stage(0, 500, Duration.ofSeconds(2)),
                    new Stage(500, 500, Duration.ofSeconds(125)),
                    new Stage(500, 0, Duration.ofSeconds(1))),
                Duration.ZERO));
    assertThat(plan.connections().maxConnections()).isEqualTo(500);
    assertThat(plan.requests()).containsExactly(RequestSpec.get("/delay?millis=100"));
  }

  @Test
  void windowsAreRepeatedForAMinuteAndAtLeastFourTimes() {
    assertThat(LoadPlans.maxWindows(Duration.ofSeconds(3))).isEqualTo(20);
    assertThat(LoadPlans.maxWindows(Duration.ofSeconds(6))).isEqualTo(10);
    assertThat(LoadPlans.maxWindows(Duration.ofSeconds(15))).isEqualTo(4);
    assertThat(LoadPlans.maxWindows(Duration.ofMinutes(5))).isEqualTo(4);
  }

  @Test
  void openLoadStaysAtItsRateUntilStopped() {
    LoadPlan plan = plans().steady(OPEN, START);
    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Open(
                Spacing.POISSON, List.of(new Stage(300, 300, Duration.ofSeconds(125)))));
  }

  @Test
  void stagesAreMeasuredFromTheirRiseToTheirFall() {
    var staged =
        new ClosedModel.Staged(
            1_000,
            Duration.ofSeconds(60),
            Duration.ofSeconds(120),
            Duration.ofSeconds(30),
            Duration.ZERO);

    assertThat(plans().scheduled(staged, START).shape())
        .isEqualTo(
            new LoadShape.Closed(
                List.of(
                    new Stage(0, 1_000, Duration.ofSeconds(60)),
                    new Stage(1_000, 1_000, Duration.ofSeconds(120)),
                    new Stage(1_000, 0, Duration.ofSeconds(30))),
                Duration.ZERO));
    assertThat(plans().scheduledWindow(staged, START))
        .isEqualTo(new Window(START, START.plusSeconds(210)));
    assertThat(plans().steady(staged, START).shape())
        .isEqualTo(
            new LoadShape.Closed(
                List.of(
                    new Stage(0, 1_000, Duration.ofSeconds(5)),
                    new Stage(1_000, 1_000, Duration.ofSeconds(125))),
                Duration.ZERO));
  }

  @Test
  void groupsHaveTheirOwnTimesAndConnectionsAndStopTogether() {
    Duration half = Duration.ofSeconds(15);
    var groups =
        new ClosedModel.Groups(
            List.of(
                new ClosedModel.Group(5, Duration.ZERO, half, Duration.ZERO, Duration.ZERO),
                new ClosedModel.Group(3, half, Duration.ZERO, half, half)),
            Duration.ofSeconds(7),
            Duration.ZERO);

    LoadPlan plan = plans().scheduled(groups, START);

    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Groups(
                List.of(
                    List.of(new Stage(0, 5, half)),
                    List.of(new Stage(0, 0, half), new Stage(3, 3, half), new Stage(3, 0, half))),
                Duration.ZERO));
    assertThat(plan.connections().maxConnections()).isEqualTo(10);
    assertThat(plan.drainTimeout()).isEqualTo(Duration.ofSeconds(7));
    assertThat(plans().scheduledWindow(groups, START))
        .isEqualTo(new Window(START, START.plusSeconds(45)));
    assertThat(plans().steady(groups, START).connections().maxConnections()).isEqualTo(5);
  }

  @Test
  void aSteadyWindowOpensAtAWholeSecondOfItsPlan() {
    assertThat(plans().window(START, START.plusMillis(7_300)))
        .isEqualTo(new Window(START.plusSeconds(8), START.plusSeconds(16)));
  }

  @Test
  void everyStepHasASeparateWindow() {
    assertThat(plans().steps(STEPS, START).shape())
        .isEqualTo(
            new LoadShape.Open(
                Spacing.UNIFORM,
                List.of(
                    new Stage(50, 50, Duration.ofSeconds(3)),
                    new Stage(50, 50, Duration.ofSeconds(10)),
                    new Stage(100, 100, Duration.ofSeconds(10)),
                    new Stage(150, 150, Duration.ofSeconds(10)),
                    new Stage(150, 150, Duration.ofSeconds(1)))));
    assertThat(plans().windows(STEPS, START))
        .containsExactly(
            new Window(START.plusSeconds(3), START.plusSeconds(13)),
            new Window(START.plusSeconds(13), START.plusSeconds(23)),
            new Window(START.plusSeconds(23), START.plusSeconds(33)));
  }

  @Test
  void iterationsRunOnceToTheirEnd() {
    var load = new ClosedModel.Iterations(100, Duration.ofSeconds(10), 10, Duration.ofMinutes(5));
    LoadPlan plan = plans().iterations(load, START);
    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Iterations(
                100, Duration.ofSeconds(10), 10, Duration.ZERO, Duration.ofMinutes(5)));
    assertThat(plan.connections().maxConnections()).isEqualTo(100);
  }

  @Test
  void aWindowOfIterationsEndsAtAWholeSecond() {
    assertThat(plans().windowUntil(START, START.plusMillis(7_300)))
        .isEqualTo(new Window(START, START.plusSeconds(8)));
    assertThat(plans().windowUntil(START, START.plusSeconds(8)))
        .isEqualTo(new Window(START, START.plusSeconds(8)));
    assertThat(plans().windowUntil(START, START))
        .isEqualTo(new Window(START, START.plusSeconds(1)));
  }

  @Test
  void warmUpSendsSmallRequestsFromFewUsers() {
    LoadPlan plan = plans().warmUp(List.of(DELAY), plans().warmUpUsers(2), START);
    assertThat(plan.shape())
        .isEqualTo(
            new LoadShape.Closed(List.of(new Stage(2, 2, Duration.ofSeconds(45))), Duration.ZERO));
    assertThat(plan.requests()).containsExactly(RequestSpec.get("/delay?millis=1"));
  }

  @Test
  void worksAreWarmedUpEquallyOften() {
    var crud = new Work.Kernel(KernelName.CRUD, Map.of());
    LoadPlan plan = plans().warmUp(List.of(DELAY, crud), 4, START);

    assertThat(plan.order()).isEqualTo(LoadPlan.Order.WEIGHTED);
    assertThat(plan.requests().getFirst().weight()).isEqualTo(1_000_000);
    assertThat(plan.requests().stream().skip(1).mapToInt(RequestSpec::weight).sum())
        .isBetween(999_990, 1_000_010);
  }

  @Test
  void warmUpReadsTablesFiveTimesAsOftenAsItWrites() {
    LoadPlans crud = plans(new Work.Kernel(KernelName.CRUD, Map.of()));

    LoadPlan filling = crud.warmUp(List.of(new Work.Kernel(KernelName.CRUD, Map.of())), 4, START);
    assertThat(filling.order()).isEqualTo(LoadPlan.Order.WEIGHTED);
    assertThat(filling.requests())
        .filteredOn(request -> request.method().equals("GET"))
        .hasSize(6)
        .allSatisfy(read -> assertThat(read.weight()).isEqualTo(5));
    assertThat(filling.requests())
        .filteredOn(request -> request.method().equals("POST"))
        .hasSize(6)
        .allSatisfy(insert -> assertThat(insert.weight()).isEqualTo(1));
    LoadPlan measured = crud.steady(CLOSED, START);
    assertThat(measured.order()).isEqualTo(LoadPlan.Order.LISTED);
    assertThat(measured.requests())
        .hasSize(12)
        .allSatisfy(request -> assertThat(request.weight()).isEqualTo(1));
  }

  private static LoadPlans plans() {
    return plans(DELAY);
  }

  private static LoadPlans plans(Work work) {
    return new LoadPlans(
        URI.create("http://127.0.0.1:1234"),
        Transport.DEFAULT,
        new Workload(new WorkloadId("any"), work, List.of(CLOSED, OPEN, STEPS)),
        new Protocol(
            new Protocol.Blocks(3, 1),
            7,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        1,
        42);
  }
}
