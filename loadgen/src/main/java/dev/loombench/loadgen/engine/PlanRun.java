package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadPlan.Model;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Result;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.CountsSum;
import dev.loombench.loadgen.record.HealthWatch;
import dev.loombench.loadgen.record.HistogramStore;
import dev.loombench.loadgen.record.Tally;
import dev.loombench.loadgen.schedule.Arrivals;
import dev.loombench.loadgen.schedule.LevelCurve;
import dev.loombench.loadgen.schedule.UserLife;
import dev.loombench.loadgen.schedule.WeightedChoice;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Carries out one plan. */
public final class PlanRun {

  /** How many connections may be in the making at once, over all event loops. */
  private static final int CONNECTING_AT_ONCE = 64;

  private final LoadPlan plan;
  private final Optional<Path> histogramFile;
  private final Course course;
  private final List<LoopThread> threads = new ArrayList<>();
  private boolean stopped;

  /**
   * A run to come.
   *
   * @param progress is told of each second that is over
   */
  public PlanRun(LoadPlan plan, Optional<Path> histogramFile, Consumer<SecondCounts> progress) {
    this.plan = plan;
    this.histogramFile = histogramFile;
    this.course = new Course(progress);
  }

  /** Carries out the plan and tells what became of it. */
  public LoadResult carryOut() throws PlanFailure, InterruptedException {
    List<InetSocketAddress> targets = Preflight.check(plan);
    Transport transport = Transport.best();
    try (HistogramStore store = new HistogramStore()) {
      PlanClock clock = PlanClock.startingAt(plan.startAt());
      HealthWatch health = new HealthWatch();
      List<Tally> tallies = start(targets, transport, clock, store);
      course.follow(tallies.size(), health);
      LoadResult result = result(tallies, clock, health);
      store.settle();
      if (histogramFile.isPresent()) {
        store.writeTo(histogramFile.get(), clock.startedAt());
      }
      return result;
    } catch (IOException | TimeoutException e) {
      throw new PlanFailure("the histogram log could not be written: " + e, e);
    } finally {
      threads.forEach(LoopThread::abort);
    }
  }

  /** Ends the run early: nothing more becomes due, answers are waited for as usual. */
  public synchronized void stop() {
    stopped = true;
    threads.forEach(LoopThread::stop);
  }

  private synchronized List<Tally> start(
      List<InetSocketAddress> targets, Transport transport, PlanClock clock, HistogramStore store) {
    int loops = Math.min(plan.eventLoops(), plan.maxConnections());
    List<Tally> tallies = new ArrayList<>();
    List<Demand> demands = demands(loops);
    for (int i = 0; i < loops; i++) {
      LoopThread thread = new LoopThread(i, transport, clock);
      Tally tally = new Tally(store);
      SendLoop work = sendLoop(clock, demands.get(i), tally);
      work.use(
          new ConnectionPool(
              work,
              thread.eventLoop(),
              transport,
              clock,
              targets,
              shareOf(plan.maxConnections(), i, loops),
              Math.max(1, CONNECTING_AT_ONCE / loops),
              Math.clamp(plan.timeout().toMillis(), 1, Integer.MAX_VALUE)));
      thread.start(work, course::loopOver);
      threads.add(thread);
      tallies.add(tally);
    }
    if (stopped) {
      threads.forEach(LoopThread::stop);
    }
    return tallies;
  }

  private SendLoop sendLoop(PlanClock clock, Demand demand, Tally tally) {
    return new SendLoop(
        clock,
        demand,
        preparedRequests(),
        tally,
        course,
        plan.duration().toNanos(),
        plan.timeout().toNanos(),
        plan.drainLimit().toNanos());
  }

  private List<Demand> demands(int loops) {
    WeightedChoice choice =
        new WeightedChoice(plan.requests().stream().map(RequestSpec::weight).toList(), plan.seed());
    List<UserLife> lives =
        plan.model() == Model.CLOSED ? UserLife.of(plan.stages(), plan.thinkTime()) : List.of();
    LevelCurve curve = new LevelCurve(plan.stages());
    return IntStream.range(0, loops)
        .mapToObj(
            loop ->
                switch (plan.model()) {
                  case OPEN ->
                      (Demand)
                          new OpenDemand(
                              new Arrivals(curve, plan.spacing(), plan.seed(), loop, loops),
                              choice,
                              openedAhead(loops));
                  case CLOSED ->
                      new ClosedDemand(
                          lives.stream().filter(life -> life.user() % loops == loop).toList(),
                          choice,
                          plan.thinkTime().toNanos(),
                          (long) loop << 40);
                })
        .toList();
  }

  /** What answers within a quarter of a second need at the highest rate, for each loop. */
  private int openedAhead(int loops) {
    double highest =
        plan.stages().stream()
            .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
            .max()
            .orElseThrow();
    return (int) Math.clamp(Math.ceil(highest / 4 / loops), 1, plan.maxConnections());
  }

  private PreparedRequest[][] preparedRequests() {
    return plan.requests().stream()
        .map(
            spec ->
                plan.targets().stream()
                    .map(target -> PreparedRequest.of(spec, target))
                    .toArray(PreparedRequest[]::new))
        .toArray(PreparedRequest[][]::new);
  }

  private static List<Integer> shareOf(int connections, int loop, int loops) {
    return IntStream.range(0, connections).filter(slot -> slot % loops == loop).boxed().toList();
  }

  private LoadResult result(List<Tally> tallies, PlanClock clock, HealthWatch health) {
    List<SecondCounts> seconds = CountsSum.bySecond(tallies.stream().map(Tally::seconds).toList());
    Map<Integer, Long> statusCodes = new TreeMap<>();
    Map<Result, String> firstErrors = new EnumMap<>(Result.class);
    for (Tally tally : tallies) {
      tally.statusCodes().forEach((code, count) -> statusCodes.merge(code, count, Long::sum));
      tally.firstErrors().forEach(firstErrors::putIfAbsent);
    }
    return new LoadResult(
        clock.startedAt(),
        seconds.stream().mapToLong(SecondCounts::scheduled).sum(),
        CountsSum.results(seconds),
        statusCodes,
        firstErrors,
        seconds,
        health.finish(tallies.stream().mapToLong(Tally::peakWaiting).sum()));
  }
}
