package dev.loombench.tool.study;

import dev.loombench.tool.study.Protocol.Blocks;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Protocol.Profiling;
import dev.loombench.tool.study.Protocol.WarmUp;
import dev.loombench.tool.study.yaml.Cursor;
import dev.loombench.tool.study.yaml.Durations;
import dev.loombench.tool.study.yaml.Fields;
import dev.loombench.tool.study.yaml.Read;
import dev.loombench.tool.study.yaml.Values;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads how trials are made. */
final class ProtocolReader {

  static final Protocol DEFAULT =
      new Protocol(
          new Blocks(3, 1),
          1,
          Duration.ofSeconds(3),
          Duration.ofSeconds(8),
          new WarmUp(Duration.ofSeconds(6), 0.1, 0.01, Duration.ofSeconds(45), 0),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          0.05);

  static final int MOST_BLOCKS = 1_000;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProtocolReader() {}

  /**
   * How trials are made and chosen.
   *
   * @param protocol how they are made
   * @param design how they are chosen
   */
  record Asked(Protocol protocol, Design design) {
    static final Asked DEFAULT = new Asked(ProtocolReader.DEFAULT, new Design.Fixed());
  }

  static Asked read(Cursor protocol) {
    Fields fields = protocol.fields("a mapping with fields like 'blocks' and 'window'");
    Read<Optional<Design.UntilSure>> untilSure =
        fields.optional("until-sure", UntilSureReader::read);
    Read<Blocks> blocks = Read.of(() -> blocks(fields, untilSure.ifGood()));
    Read<Long> seed =
        fields.optional("seed", DEFAULT.seed(), Values.wholeLong(0, 999_999_999_999L));
    Read<Duration> settle = fields.optional("settle", DEFAULT.settle(), upTo(Duration.ofHours(1)));
    Read<Duration> window = fields.optional("window", DEFAULT.window(), upTo(Duration.ofHours(1)));
    Read<WarmUp> warmUp = fields.optional("warm-up", DEFAULT.warmUp(), ProtocolReader::warmUp);
    Read<Duration> timeout =
        fields.optional(
            "timeout",
            DEFAULT.timeout(),
            Durations.millis(Duration.ofMillis(1), Duration.ofMinutes(10)));
    Read<Duration> readyWithin =
        fields.optional("ready-within", DEFAULT.readyWithin(), upTo(Duration.ofMinutes(30)));
    Read<Double> margin =
        fields.optional("equivalence-margin", DEFAULT.equivalenceMargin(), Values::percent);
    Read<Profiling> profiling = Read.of(() -> profiling(fields));
    Read<Duration> idle = fields.optional("idle", DEFAULT.idle(), upTo(Duration.ofMinutes(10)));
    fields.done();
    return new Asked(
        new Protocol(
            blocks.value(),
            seed.value(),
            settle.value(),
            window.value(),
            warmUp.value(),
            timeout.value(),
            readyWithin.value(),
            margin.value(),
            profiling.value(),
            idle.value()),
        untilSure.value().<Design>map(design -> design).orElseGet(Design.Fixed::new));
  }

  private static Blocks blocks(Fields fields, Optional<Optional<Design.UntilSure>> untilSure) {
    Blocks byDefault = DEFAULT.blocks();
    int most =
        untilSure
            .flatMap(design -> design)
            .map(Design.UntilSure::last)
            .orElse(byDefault.headline());
    Read<Integer> headline = times(fields, "blocks", most);
    Read<Integer> diagnostic = times(fields, "diagnostic-blocks", byDefault.diagnostic());
    Read<Integer> virtualThreads =
        times(fields, "virtual-thread-blocks", byDefault.virtualThreads());
    Read<Integer> profile = times(fields, "profile-blocks", byDefault.profile());
    Read<Integer> starts = times(fields, "starts", byDefault.starts());
    if (fields.names().containsAll(List.of("blocks", "until-sure"))) {
      throw fields.refuse("until-sure", "found beside 'blocks'; give only one of the two");
    }
    int all =
        headline.value()
            + diagnostic.value()
            + virtualThreads.value()
            + profile.value()
            + starts.value();
    if (all == 0) {
      throw fields.refuse("blocks", "nothing would be measured; give 1 or more of one pass");
    }
    return new Blocks(
        headline.value(),
        diagnostic.value(),
        virtualThreads.value(),
        profile.value(),
        starts.value());
  }

  private static Read<Integer> times(Fields fields, String field, int byDefault) {
    return fields.optional(field, byDefault, Values.whole(0, MOST_BLOCKS));
  }

  private static Profiling profiling(Fields fields) {
    Profiling byDefault = DEFAULT.profiling();
    Read<Profiler> profiler =
        fields.optional(
            "profiler",
            byDefault.profiler(),
            Values.oneOf(List.of(Profiler.values()), Profiler::key));
    Read<Duration> window =
        fields.optional("profile-window", byDefault.window(), upTo(Duration.ofHours(1)));
    return new Profiling(profiler.value(), window.value());
  }

  private static WarmUp warmUp(Cursor warmUp) {
    WarmUp byDefault = DEFAULT.warmUp();
    Fields fields = warmUp.fields("a mapping with fields like 'cpu' and 'ceiling'");
    Read<Duration> cpu =
        fields.optional(
            "cpu", byDefault.cpu(), Durations.wholeSeconds(Duration.ZERO, Duration.ofMinutes(30)));
    Read<Double> filled =
        fields.optional("filled-compiler-share", byDefault.filledCompilerShare(), Values::percent);
    Read<Double> plateau = fields.optional("plateau", byDefault.plateau(), Values::percent);
    Read<Double> compilerShare =
        fields.optional("compiler-share", byDefault.compilerShare(), Values::percent);
    Read<Duration> ceiling =
        fields.optional("ceiling", byDefault.ceiling(), upTo(Duration.ofHours(1)));
    Read<Integer> users =
        fields.optional("users", byDefault.users(), Values.whole(0, LoadReader.MOST_USERS));
    fields.done();
    return new WarmUp(
        cpu.value(),
        filled.value(),
        plateau.value(),
        compilerShare.value(),
        ceiling.value(),
        users.value());
  }

  private static Function<Cursor, Duration> upTo(Duration most) {
    return Durations.wholeSeconds(SECOND, most);
  }
}
