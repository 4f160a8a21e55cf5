package dev.loombench.servers.quarkus;

import dev.loombench.contract.ReadySignal;
import dev.loombench.kernels.data.Row;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** Names the records that Jackson writes, which a native executable has to be told of. */
@RegisterForReflection(
    targets = {
      ReadySignal.class,
      Row.Region.class,
      Row.Customer.class,
      Row.Category.class,
      Row.Item.class,
      Row.Purchase.class,
      Row.Line.class
    })
final class WrittenAsJson {

  private WrittenAsJson() {}
}
