package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleThread;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Asks a server's Prometheus endpoint once a second, on a thread of its own; once windows are
 * known, on their bounds. Answering costs the server something, in every window alike.
 */
public final class PrometheusRecorder implements Recorder {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final String address;
  private final List<PrometheusSeries> asked;
  private final PrometheusSamples courses;
  private final Set<String> names;
  private SampleThread thread;
  private PrometheusEndpoint endpoint;

  /**
   * A recorder of connection pools, and of what else is asked for.
   *
   * @param address the endpoint's path at the server, or its whole URL
   */
  public PrometheusRecorder(String address, List<PrometheusSeries> asked) {
    this.address = address;
    this.asked = List.copyOf(asked);
    this.courses =
        new PrometheusSamples(
            Stream.concat(
                    PrometheusPools.ALL.stream(), asked.stream().map(PrometheusSeries::selection))
                .toList());
    this.names = courses.names();
  }

  @Override
  public String name() {
    return "prometheus";
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    return List.of();
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

  /** Asks a last time and ends. To be called while the server still runs. */
  @Override
  public Recording stop() {
    thread.stop();
    return new PrometheusRecording(courses, address, asked);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }

  private void scrape() {
    try {
      PrometheusEndpoint.Answer answer = endpoint.scrape();
      courses.answered(answer.at(), samples(answer.text()));
    } catch (IOException failed) {
      courses.failed(failed.getMessage());
    }
  }

  private List<PrometheusSample> samples(String text) throws IOException {
    try {
      return PrometheusText.samples(text, names::contains);
    } catch (IOException malformed) {
      throw new IOException(
          "%s does not answer in Prometheus' text format: %s"
              .formatted(address, malformed.getMessage()),
          malformed);
    }
  }
}
