package dev.loombench.loadgen.delay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of a delay line on a clock that only the test advances. */
class DelayLineTest {

  private final MockTicker clock = Ticker.newMockTicker();
  private final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock).build();
  private final List<String> passed = new ArrayList<>();
  private final List<Long> latenessNanos = new ArrayList<>();
  private final DelayLine line =
      new DelayLine(
          channel.eventLoop(), TimeUnit.MILLISECONDS.toNanos(10), latenessNanos::add, this::pass);

  @BeforeEach
  void open() {
    line.open();
  }

  @AfterEach
  void close() {
    var _ = channel.close();
  }

  @Test
  void aChunkIsPassedAfterTheDelay() {
    line.accept(data("a"));
    advance(9);
    assertThat(passed).isEmpty();
    assertThat(line.heldBytes()).isEqualTo(1);

    advance(1);
    assertThat(passed).containsExactly("a");
    assertThat(line.heldBytes()).isZero();
    assertThat(latenessNanos).containsExactly(0L);
  }

  @Test
  void signalsWaitUntilTheTargetIsConnected() {
    var closed =
        new DelayLine(
            channel.eventLoop(), TimeUnit.MILLISECONDS.toNanos(10), latenessNanos::add, this::pass);
    closed.accept(data("a"));
    closed.accept(new Signal.End());
    advance(12);
    assertThat(passed).isEmpty();

    closed.open();
    assertThat(passed).containsExactly("a", "End");
    assertThat(latenessNanos).containsExactly(TimeUnit.MILLISECONDS.toNanos(2));
  }

  @Test
  void pipelinedChunksOverlapAndKeepTheirDistance() {
    line.accept(data("a"));
    advance(4);
    line.accept(data("b"));
    advance(6);
    assertThat(passed).containsExactly("a");
    advance(3);
    assertThat(passed).containsExactly("a");
    advance(1);
    assertThat(passed).containsExactly("a", "b");
  }

  @Test
  void anEndAndAResetTakeAsLongAsData() {
    line.accept(data("a"));
    line.accept(new Signal.End());
    line.accept(new Signal.Reset());
    advance(9);
    assertThat(passed).isEmpty();

    advance(1);
    assertThat(passed).containsExactly("a", "End", "Reset");
    assertThat(latenessNanos).as("of data only").hasSize(1);
  }

  @Test
  void aStallOfTheLoopIsRecordedAsLateness() {
    line.accept(data("a"));
    advance(17);

    assertThat(latenessNanos).containsExactly(TimeUnit.MILLISECONDS.toNanos(7));
  }

  private static Signal data(String text) {
    return new Signal.Data(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  private void pass(Signal signal) {
    passed.add(
        switch (signal) {
          case Signal.Data(ByteBuf bytes) -> bytes.toString(StandardCharsets.US_ASCII);
          case Signal.End() -> "End";
          case Signal.Reset() -> "Reset";
        });
  }

  private void advance(long millis) {
    clock.advance(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }
}
