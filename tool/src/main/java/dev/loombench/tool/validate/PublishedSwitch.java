package dev.loombench.tool.validate;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import dev.loombench.tool.publish.LiveRun;
import dev.loombench.tool.publish.MetricsServer;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Switch for publishing: {@code /proc} is read as in headline trials, a run is published, and its
 * metrics are scraped once a second. The scraper is in the tool, so its own cost is included.
 */
final class PublishedSwitch implements RecorderSwitch {

  private static final String ACCEPT = "application/openmetrics-text;version=1.0.0";

  /** Second with answers in every bucket of latencies. */
  static final SecondCounts SECOND = second(1_000);

  private final Subjects subjects;
  private final Trial trial;
  private final LoadPlan plan;
  private Optional<Publishing> publishing = Optional.empty();

  PublishedSwitch(Subjects subjects, VariantId variant, LoadPlan plan) {
    this.subjects = subjects;
    this.plan = plan;
    this.trial = trial(variant);
  }

  /** Returns a trial whose figures are shown while costs are measured. */
  static Trial trial(VariantId variant) {
    return new Trial(
        1,
        Pass.HEADLINE,
        1,
        1,
        variant,
        Optional.of(new WorkloadId("validate")),
        new LoadId.None(),
        1);
  }

  private record Publishing(
      MetricsServer server, Recorder recorder, SampleThread scraper, HttpClient client) {}

  @Override
  public void on() {
    var live = new LiveRun(new Silent());
    live.trialStarts(trial, 1, TimeLeft.NONE);
    PlanWatcher load = live.planStarts(plan, true);
    MetricsServer server = MetricsServer.start(0, live);
    var recorder = new ProcRecorder(live, Set.of());
    recorder.start(subjects);
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest scrape = HttpRequest.newBuilder(server.address()).header("Accept", ACCEPT).build();
    SampleThread scraper =
        SampleThread.start(
            "metrics-scraper",
            _ -> {
              load.second(SECOND);
              send(client, scrape);
            });
    publishing = Optional.of(new Publishing(server, recorder, scraper, client));
  }

  @Override
  public void alignTo(Window window) {
    publishing.ifPresent(one -> one.recorder().alignTo(List.of(window)));
  }

  @Override
  public void off() {
    Optional<Publishing> last = publishing;
    publishing = Optional.empty();
    last.ifPresent(
        one -> {
          one.scraper().stop();
          one.recorder().stop();
          one.client().close();
          one.server().stop();
        });
  }

  private static void send(HttpClient client, HttpRequest scrape) {
    try {
      client.send(scrape, BodyHandlers.discarding());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns a second with answers in every bucket of latencies. */
  private static SecondCounts second(long answers) {
    var buckets = new long[LatencyCounts.BUCKETS];
    Arrays.fill(buckets, answers / LatencyCounts.BUCKETS);
    return new SecondCounts(
        0,
        answers,
        Map.of(RequestResult.OK, answers),
        answers,
        answers,
        answers,
        0,
        1,
        OptionalLong.of(1),
        LatencyCounts.of(buckets, answers),
        OptionalLong.of(1));
  }

  static final class Silent implements RunProgress {
    @Override
    public void trialStarts(Trial started, int remaining, TimeLeft left) {}

    @Override
    public void phase(String phase, String detail) {}

    @Override
    public void trialEnded(TrialRecord ended) {}

    @Override
    public void note(String message) {}
  }
}
