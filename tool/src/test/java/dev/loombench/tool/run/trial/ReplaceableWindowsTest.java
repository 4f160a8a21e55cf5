package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Each window starts one second after it was opened and is 6 s long. */
class ReplaceableWindowsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<List<Window>> opened = new ArrayList<>();
  private final Machine machine = new Machine();

  @Test
  void anUndisturbedWindowIsMeasured() throws InterruptedException {
    assertThat(measure(4)).isEqualTo(window(1, 7));
    assertThat(opened).hasSize(1);
    assertThat(machine.now()).isEqualTo(at(7));
  }

  @Test
  void aWindowEndsAtTheFirstLookThatFindsTooMuchCompilation() throws InterruptedException {
    machine.compilesUntil = 4;

    assertThat(measure(4)).isEqualTo(window(5, 11));
    assertThat(opened.getLast()).containsExactly(window(1, 2), window(5, 11));
    assertThat(machine.lettings).as("the next window waits for the compiler").isEqualTo(1);
  }

  @Test
  void windowsAreReplacedUntilNoneMayStartAndTheLastIsMeasuredWhole() throws InterruptedException {
    machine.compilesUntil = 1e9;

    Window measured = measure(2);

    assertThat(measured).isEqualTo(window(7, 13));
    assertThat(opened.getLast())
        .containsExactly(window(1, 2), window(3, 4), window(5, 6), window(7, 13));
    assertThat(machine.now()).isEqualTo(at(13));
  }

  @Test
  void theNumberOfReplacedWindowsDecidesHowMuchCompilationIsTooMuch() throws InterruptedException {
    machine.compilesUntil = 1e9;
    machine.tolerantAfter = 1;

    assertThat(measure(4)).isEqualTo(window(3, 9));
  }

  @Test
  void aStolenWindowIsReplacedAtItsEnd() throws InterruptedException {
    machine.stolenAt = OptionalDouble.of(2);

    assertThat(measure(3)).isEqualTo(window(8, 14));
    assertThat(machine.lettings).isZero();
    assertThat(opened.getLast()).containsExactly(window(1, 7), window(8, 14));
  }

  @Test
  void aSingleWindowIsNotReplaced() throws InterruptedException {
    machine.compilesUntil = 1e9;
    machine.stolenAt = OptionalDouble.of(2);

    assertThat(measure(1)).isEqualTo(window(1, 7));
  }

  @Test
  void noWindowFollowsTheEndOfTheLoad() throws InterruptedException {
    machine.compilesUntil = 1e9;
    machine.endsAt = 2;

    assertThat(measure(4)).isEqualTo(window(1, 7));
    assertThat(opened).hasSize(1);
  }

  private Window measure(int maxWindows) throws InterruptedException {
    return new ReplaceableWindows(Duration.ofSeconds(6), maxWindows, machine)
        .measure(
            replaced -> {
              Instant start = machine.now().plusSeconds(1);
              var window = new Window(start, start.plusSeconds(6));
              List<Window> all = new ArrayList<>(replaced);
              all.add(window);
              opened.add(all);
              return window;
            });
  }

  private static Window window(int from, int until) {
    return new Window(at(from), at(until));
  }

  private static Instant at(double seconds) {
    return START.plusMillis(Math.round(seconds * 1e3));
  }

  /** A server and a load whose time passes by waiting. */
  private static final class Machine implements ReplaceableWindows.RunningLoad {

    private double compilesUntil;
    private int tolerantAfter = Integer.MAX_VALUE;
    private double endsAt = 1e9;
    private OptionalDouble stolenAt = OptionalDouble.empty();
    private Instant now = START;
    private Instant windowStart = START;
    private int lettings;

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public boolean goesOn() {
      return now.isBefore(at(endsAt));
    }

    @Override
    public void awaitTime(Instant time) {
      if (time.isAfter(now) && goesOn()) {
        now = time;
      }
    }

    @Override
    public void startWindow() {
      windowStart = now;
    }

    @Override
    public boolean isCompiling(int replaced) {
      return replaced < tolerantAfter && windowStart.isBefore(at(compilesUntil));
    }

    @Override
    public void letCompile(int replaced) {
      lettings++;
      if (compilesUntil < 1e9) {
        awaitTime(at(compilesUntil));
      }
    }

    @Override
    public boolean isStolen(int replaced) {
      return stolenAt.isPresent()
          && !at(stolenAt.getAsDouble()).isBefore(windowStart)
          && at(stolenAt.getAsDouble()).isBefore(now);
    }
  }
}
