package dev.loombench.tool.study.yaml;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.Blocks;
import dev.loombench.tool.study.Protocol.Engine;
import dev.loombench.tool.study.Protocol.MeasuredServers;
import dev.loombench.tool.study.Protocol.Profiler;
import dev.loombench.tool.study.Protocol.Profiling;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Protocol.Sizing;
import dev.loombench.tool.study.Protocol.WarmUp;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reader of the protocol of a study. */
public final class ProtocolReader {

  public static final Protocol DEFAULT =
      new Protocol(
              new Blocks(3, 1),
              0,
              Duration.ofSeconds(3),
              Duration.ofSeconds(8),
              new WarmUp(0.1, 0.02, Duration.ofMinutes(3)),
              Duration.ofSeconds(10),
              Duration.ofSeconds(60),
              0.05)
          .seeded(OptionalLong.empty());

  static final int MAX_BLOCKS = 1_000;
  private static final String WARM_UP =
      "a mapping with fields like 'ceiling' and 'users', or 'none'";
  private static final Duration SECOND = Duration.ofSeconds(1);

  private ProtocolReader() {}

  /**
   * Values of the field {@code protocol}.
   *
   * @param protocol how trials are run
   * @param design how trials are chosen
   */
  record ProtocolSection(Protocol protocol, Design design) {
    static final ProtocolSection DEFAULT =
        new ProtocolSection(ProtocolReader.DEFAULT, new Design.Fixed());
  }

  static ProtocolSection read(Cursor protocol) {
    YamlFields fields = protocol.fields("a mapping with fields like 'blocks' and 'window'");
    ParseResult<Design> design = ParseResult.of(() -> UntilSureReader.design(fields));
    ParseResult<Blocks> blocks = ParseResult.of(() -> blocks(fields, design.ifGood()));
    ParseResult<OptionalLong> seed =
        fields.optional(
            "seed",
            DEFAULT.seed(),
            value -> OptionalLong.of(ValueReaders.wholeLong(0, 999_999_999_999L).apply(value)));
    ParseResult<Duration> stabilize =
        fields.optional("stabilize", DEFAULT.settle(), upTo(Duration.ofHours(1)));
    ParseResult<Duration> window =
        fields.optional("window", DEFAULT.window(), upTo(Duration.ofHours(1)));
    ParseResult<WarmUp> warmUp =
        fields.optional("warm-up", DEFAULT.warmUp(), ProtocolReader::warmUp);
    ParseResult<Duration> timeout =
        fields.optional(
            "timeout",
            DEFAULT.timeout(),
            Durations.millis(Duration.ofMillis(1), Duration.ofMinutes(10)));
    ParseResult<Duration> readyWithin =
        fields.optional("ready-within", DEFAULT.readyWithin(), upTo(Duration.ofMinutes(30)));
    ParseResult<Double> margin =
        fields.optional("equivalence-margin", DEFAULT.equivalenceMargin(), ValueReaders::percent);
    ParseResult<Profiling> profiling = ParseResult.of(() -> profiling(fields));
    ParseResult<ServerPer> serverPer =
        fields.optional(
            "server-per",
            DEFAULT.serverPer(),
            ValueReaders.oneOf(List.of(ServerPer.values()), ServerPer::key));
    ParseResult<OptionalInt> generators =
        fields.optional(
            "generators", OptionalInt.of(DEFAULT.generator().count()), ProtocolReader::generators);
    ParseResult<Engine> engine =
        fields.optional(
            "engine",
            DEFAULT.generator().engine(),
            ValueReaders.oneOf(List.of(Engine.values()), Engine::key));
    ParseResult<Duration> idle =
        fields.optional("idle", DEFAULT.idle(), upTo(Duration.ofMinutes(10)));
    fields.done();
    if (generators.value().isEmpty() && engine.value() != Engine.LOOMBENCH) {
      throw fields.refuse("generators", "'auto' needs the engine loombench; give a number");
    }
    return new ProtocolSection(
        new Protocol(
            blocks.value(),
            seed.value(),
            stabilize.value(),
            window.value(),
            warmUp.value(),
            timeout.value(),
            readyWithin.value(),
            margin.value(),
            profiling.value(),
            idle.value(),
            serverPer.value(),
            generators.value().isPresent()
                ? new Protocol.Generator(engine.value(), generators.value().getAsInt())
                : new Protocol.Generator(engine.value(), 1, Optional.of(Sizing.AUTO))),
        design.value());
  }

  /** Reads a number, or {@code auto} as none. */
  private static OptionalInt generators(Cursor value) {
    return value.text("a number of generators or 'auto'").equals("auto")
        ? OptionalInt.empty()
        : OptionalInt.of(ValueReaders.whole(1, Protocol.Generator.MAX_COUNT).apply(value));
  }

  private static Blocks blocks(YamlFields fields, Optional<Design> design) {
    Blocks byDefault = DEFAULT.blocks();
    int most =
        design
            .filter(one -> one instanceof Design.UntilSure sure && !sure.after().isEmpty())
            .map(one -> ((Design.UntilSure) one).after().getLast())
            .orElse(byDefault.headline());
    ParseResult<Integer> headline = times(fields, "blocks", most);
    ParseResult<Integer> diagnostic = times(fields, "diagnostic-blocks", byDefault.diagnostic());
    ParseResult<Integer> virtualThreads =
        times(fields, "virtual-thread-blocks", byDefault.virtualThreads());
    ParseResult<Integer> profile = times(fields, "profile-blocks", byDefault.profile());
    ParseResult<Integer> starts = times(fields, "starts", byDefault.starts());
    int all =
        headline.value()
            + diagnostic.value()
            + virtualThreads.value()
            + profile.value()
            + starts.value();
    if (all == 0) {
      throw fields.refuse(
          "blocks", "every pass has 0 blocks; give at least one pass 1 block or more");
    }
    return new Blocks(
        headline.value(),
        diagnostic.value(),
        virtualThreads.value(),
        profile.value(),
        starts.value());
  }

  private static ParseResult<Integer> times(YamlFields fields, String field, int byDefault) {
    return fields.optional(field, byDefault, ValueReaders.whole(0, MAX_BLOCKS));
  }

  private static Profiling profiling(YamlFields fields) {
    Profiling byDefault = DEFAULT.profiling();
    ParseResult<Profiler> profiler =
        fields.optional(
            "profiler",
            byDefault.profiler(),
            ValueReaders.oneOf(List.of(Profiler.values()), Profiler::key));
    ParseResult<Duration> window =
        fields.optional("profile-window", byDefault.window(), upTo(Duration.ofHours(1)));
    return new Profiling(profiler.value(), window.value());
  }

  private static WarmUp warmUp(Cursor warmUp) {
    WarmUp byDefault = DEFAULT.warmUp();
    if (warmUp.isScalar()) {
      if (!warmUp.text(WARM_UP).equals("none")) {
        throw warmUp.refuseFound(WARM_UP);
      }
      return byDefault.of(MeasuredServers.COLD);
    }
    YamlFields fields = warmUp.fields(WARM_UP);
    ParseResult<Double> plateau =
        fields.optional("plateau", byDefault.plateau(), ValueReaders::percent);
    ParseResult<Double> compilerShare =
        fields.optional("compiler-share", byDefault.compilerShare(), ValueReaders::percent);
    ParseResult<Duration> ceiling =
        fields.optional("ceiling", byDefault.ceiling(), upTo(Duration.ofHours(1)));
    ParseResult<OptionalInt> users =
        fields.optional(
            "users", byDefault.users(), ValueReaders.wholeOrUnset(LoadReader.MAX_USERS));
    fields.done();
    return new WarmUp(
        plateau.value(),
        compilerShare.value(),
        ceiling.value(),
        users.value(),
        MeasuredServers.WARM);
  }

  private static Function<Cursor, Duration> upTo(Duration most) {
    return Durations.wholeSeconds(SECOND, most);
  }
}
