"""What a change does to the published site: two databases compared, and what stands on them."""
