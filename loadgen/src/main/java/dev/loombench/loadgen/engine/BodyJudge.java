package dev.loombench.loadgen.engine;

import dev.loombench.contract.BodyCheck;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Decides about the body of one answer, which comes in pieces. */
abstract sealed class BodyJudge {

  /** Takes any body. */
  static final BodyJudge CONTENT = new Content();

  /** What makes a judge for each answer. */
  static Supplier<BodyJudge> of(BodyCheck check) {
    return switch (check) {
      case BodyCheck.Anything() -> () -> CONTENT;
      case BodyCheck.EqualTo(String text) -> {
        ByteBuf wanted = bytes(text);
        yield () -> new Equality(wanted);
      }
      case BodyCheck.Containing(String text) -> {
        ByteBuf wanted = bytes(text);
        yield () -> new Search(wanted);
      }
      case BodyCheck.OfLength(long length) -> () -> new Length(length);
    };
  }

  /** The next piece of the body has come. */
  abstract void take(ByteBuf piece);

  /** Whether the body, now whole, is as it should be. */
  abstract boolean satisfied();

  private static ByteBuf bytes(String text) {
    return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private static final class Content extends BodyJudge {
    @Override
    void take(ByteBuf piece) {
      // Any will do.
    }

    @Override
    boolean satisfied() {
      return true;
    }
  }

  private static final class Equality extends BodyJudge {
    private final ByteBuf wanted;
    private int length;
    private boolean equal = true;

    Equality(ByteBuf wanted) {
      this.wanted = wanted;
    }

    @Override
    void take(ByteBuf piece) {
      int more = piece.readableBytes();
      equal =
          equal
              && length + more <= wanted.readableBytes()
              && ByteBufUtil.equals(wanted, length, piece, piece.readerIndex(), more);
      length += more;
    }

    @Override
    boolean satisfied() {
      return equal && length == wanted.readableBytes();
    }
  }

  private static final class Length extends BodyJudge {
    private final long wanted;
    private long length;

    Length(long wanted) {
      this.wanted = wanted;
    }

    @Override
    void take(ByteBuf piece) {
      length += piece.readableBytes();
    }

    @Override
    boolean satisfied() {
      return length == wanted;
    }
  }

  /** Looks into each piece as it comes; what it keeps is the end that a match may begin in. */
  private static final class Search extends BodyJudge {
    private final ByteBuf wanted;
    private ByteBuf end = Unpooled.EMPTY_BUFFER;
    private boolean found;

    Search(ByteBuf wanted) {
      this.wanted = wanted;
    }

    @Override
    void take(ByteBuf piece) {
      if (found) {
        return;
      }
      ByteBuf seen = Unpooled.buffer(end.readableBytes() + piece.readableBytes());
      seen.writeBytes(end).writeBytes(piece, piece.readerIndex(), piece.readableBytes());
      found = ByteBufUtil.indexOf(wanted, seen) >= 0;
      int kept = Math.min(seen.readableBytes(), wanted.readableBytes() - 1);
      end = seen.slice(seen.readableBytes() - kept, kept);
    }

    @Override
    boolean satisfied() {
      return found;
    }
  }
}
