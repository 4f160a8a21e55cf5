package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MessageCodecTest {

  private static final LoadPlan PLAN =
      new LoadPlan(
          List.of(URI.create("http://127.0.0.1:8080")),
          List.of(
              new RequestSpec(
                  "POST",
                  "/a?b=c",
                  Map.of("X-A", "1"),
                  new RequestBody.Text("bödy"),
                  new BodyCheck.EqualTo("fine"),
                  2),
              new RequestSpec(
                  "PUT",
                  "/n",
                  Map.of(),
                  new RequestBody.Numbers(300, 4),
                  new BodyCheck.OfLength(7),
                  1)),
          LoadPlan.Order.LISTED,
          new LoadShape.Closed(
              List.of(new Stage(0, 100.5, Duration.ofSeconds(3))), Duration.ofNanos(1_000_000_001)),
          new ConnectionPolicy(HttpVersion.HTTP_2, true, 4, 100, new Trust(false, "/etc/own.pem")),
          Duration.ofMillis(2_500),
          Duration.ofNanos(7),
          2,
          -9,
          Instant.parse("2026-03-01T12:00:00.123456789Z"));

  private final MessageCodec codec = new MessageCodec();

  @Test
  void roundTripsAPlanWithNanoseconds() {
    GeneratorCommand run = new GeneratorCommand.Run(PLAN, "/tmp/run.hlog", -300_000_001);
    String line = codec.line(run);
    assertThat(line)
        .startsWith("{\"type\":\"Run\"")
        .contains("\"thinkTime\":\"PT1.000000001S\"")
        .contains("\"startAt\":\"2026-03-01T12:00:00.123456789Z\"")
        .contains("\"clockOffsetNanos\":-300000001")
        .doesNotContain("\n");
    assertThat(codec.command(line)).isEqualTo(run);
  }

  @Test
  void writesOnlyTheTypeOfCommandsWithoutFields() {
    assertThat(codec.line(new GeneratorCommand.Stop())).isEqualTo("{\"type\":\"Stop\"}");
    assertThat(codec.command("{\"type\":\"Stop\"}")).isEqualTo(new GeneratorCommand.Stop());
    assertThat(codec.command("{\"type\":\"Quit\"}")).isEqualTo(new GeneratorCommand.Quit());
  }

  @Test
  void roundTripsEveryEvent() {
    SecondCounts second = new SecondCounts(3, 10, Map.of(RequestResult.OK, 10L), 9, 8, 7, 6, 5, 4);
    List<GeneratorEvent> events =
        List.of(
            new GeneratorEvent.Ready(4711),
            new GeneratorEvent.Progress(second),
            new GeneratorEvent.Done(
                new LoadResult(
                    Instant.parse("2026-03-01T12:00:00.5Z"),
                    Instant.parse("2026-03-01T12:00:03.75Z"),
                    10,
                    Map.of(RequestResult.OK, 10L),
                    Map.of(200, 10L),
                    Map.of(RequestResult.RESET, "gone"),
                    List.of(second),
                    new GeneratorHealth(
                        0.5,
                        1.5,
                        OptionalDouble.empty(),
                        OptionalDouble.of(3),
                        2,
                        OptionalLong.of(1),
                        2,
                        "epoll",
                        150))),
            new GeneratorEvent.Failed(GeneratorFault.LOG_UNWRITABLE, "why"));
    assertThat(events.stream().map(codec::line).map(codec::event)).isEqualTo(events);
    assertThat(events.stream().map(codec::line).map(line -> line.split("\"", 5)[3]))
        .containsExactly("Ready", "Progress", "Done", "Failed");
  }

  @Test
  void rejectsInvalidCommands() {
    for (String line :
        List.of(
            "nonsense",
            "{}",
            "{\"type\":\"Jump\"}",
            "{\"type\":\"Stop\",\"x\":1}",
            "{\"type\":\"Run\"}",
            "null")) {
      assertThatThrownBy(() -> codec.command(line)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
