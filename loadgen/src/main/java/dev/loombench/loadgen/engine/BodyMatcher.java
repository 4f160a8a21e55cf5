package dev.loombench.loadgen.engine;

import dev.loombench.contract.BodyCheck;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Check of the body of one response, which arrives in chunks. */
abstract sealed class BodyMatcher {

  static final BodyMatcher ANYTHING = new Anything();

  /** Returns a supplier of one matcher per response. */
  static Supplier<BodyMatcher> of(BodyCheck check) {
    return switch (check) {
      case BodyCheck.Anything() -> () -> ANYTHING;
      case BodyCheck.EqualTo(String text) -> {
        ByteBuf expected = bytes(text);
        yield () -> new Equality(expected);
      }
      case BodyCheck.Containing(String text) -> {
        ByteBuf expected = bytes(text);
        yield () -> new Search(expected);
      }
      case BodyCheck.OfLength(long length) -> () -> new Length(length);
    };
  }

  abstract void append(ByteBuf chunk);

  abstract boolean matches();

  private static ByteBuf bytes(String text) {
    return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private static final class Anything extends BodyMatcher {
    @Override
    void append(ByteBuf chunk) {
      // every body matches
    }

    @Override
    boolean matches() {
      return true;
    }
  }

  private static final class Equality extends BodyMatcher {
    private final ByteBuf expected;
    private int length;
    private boolean equal = true;

    Equality(ByteBuf expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      int more = chunk.readableBytes();
      equal =
          equal
              && length + more <= expected.readableBytes()
              && ByteBufUtil.equals(expected, length, chunk, chunk.readerIndex(), more);
      length += more;
    }

    @Override
    boolean matches() {
      return equal && length == expected.readableBytes();
    }
  }

  private static final class Length extends BodyMatcher {
    private final long expected;
    private long length;

    Length(long expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      length += chunk.readableBytes();
    }

    @Override
    boolean matches() {
      return length == expected;
    }
  }

  /** Search of each chunk as it arrives; it keeps only the tail in which a match can begin. */
  private static final class Search extends BodyMatcher {
    private final ByteBuf expected;
    private ByteBuf tail = Unpooled.EMPTY_BUFFER;
    private boolean found;

    Search(ByteBuf expected) {
      this.expected = expected;
    }

    @Override
    void append(ByteBuf chunk) {
      if (found) {
        return;
      }
      ByteBuf seen = Unpooled.buffer(tail.readableBytes() + chunk.readableBytes());
      seen.writeBytes(tail).writeBytes(chunk, chunk.readerIndex(), chunk.readableBytes());
      found = ByteBufUtil.indexOf(expected, seen) >= 0;
      int kept = Math.min(seen.readableBytes(), expected.readableBytes() - 1);
      tail = seen.slice(seen.readableBytes() - kept, kept);
    }

    @Override
    boolean matches() {
      return found;
    }
  }
}
