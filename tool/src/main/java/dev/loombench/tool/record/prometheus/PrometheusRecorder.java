package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Recorder that scrapes a server's Prometheus endpoint once a second on a dedicated thread, aligned
 * to windows once these are known. A scrape costs the server the same in every window.
 */
public final class PrometheusRecorder implements Recorder {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String address;
  private final List<PrometheusSeries> asked;
  private final PrometheusSamples series;
  private final Set<String> names;
  private final LiveListener listener;
  private SampleThread thread;
  private PrometheusEndpoint endpoint;

  /** Creates a recorder of connection pools and of the series that the study asks for. */
  public PrometheusRecorder(String address, List<PrometheusSeries> asked, LiveListener listener) {
    this.listener = listener;
    this.address = address;
    this.asked = List.copyOf(asked);
    this.series =
        new PrometheusSamples(
            Stream.concat(
                    PrometheusPools.ALL.stream(), asked.stream().map(PrometheusSeries::selection))
                .toList());
    this.names = series.names();
  }

  @Override
  public String name() {
    return "prometheus";
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("prometheus.scraped", address + " once a second");
  }

  @Override
  public void start(Subjects subjects) {
    endpoint = new PrometheusEndpoint(subjects.address(), address, PATIENCE);
    thread = SampleThread.start("prometheus-recorder", _ -> scrape());
  }

  @Override
  public void alignTo(List<Window> windows) {
    thread.alignTo(windows);
  }

  @Override
  public void endAt(Window window) {
    thread.alignTo(List.of(window));
  }

  /** Scrapes a last time and stops. Call it while the server still runs. */
  @Override
  public Recording stop() {
    thread.stop();
    return new PrometheusRecording(series, address, asked);
  }

  private void scrape() {
    try {
      PrometheusEndpoint.Answer answer = endpoint.scrape();
      series.answered(answer.at(), samples(answer.text()));
      listener.sampled(PrometheusPools.latest(series));
    } catch (IOException failed) {
      series.failed(failed.getMessage());
    }
  }

  private List<PrometheusText.Sample> samples(String text) throws IOException {
    try {
      return PrometheusText.samples(text, names::contains);
    } catch (IOException malformed) {
      throw new IOException(
          "%s does not answer in the Prometheus text format: %s"
              .formatted(address, malformed.getMessage()),
          malformed);
    }
  }
}
